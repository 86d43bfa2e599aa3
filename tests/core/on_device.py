# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Runs the core's tests by micropython-lib's unittest: in the MicroPython VM, and on a device.

On a device this is ``code.py``, beside the core, its tests and ``unittest.py``; ``make core-tests``
puts such a folder together. It needs nothing that a device lacks.
"""

import gc
import os
import sys
import unittest


def report(error):
    """Return a traceback as text, by what this interpreter has for it."""
    if hasattr(sys, "print_exception"):
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    import traceback

    return "".join(traceback.format_exception(error))


def method(test):
    """Return a function as a method."""
    return lambda self: test()


def case(name):
    """Return a test case whose methods are the functions of a module of tests."""
    module = __import__(name)

    class Core(unittest.TestCase):
        pass

    for function in dir(module):
        if function.startswith("test_"):
            setattr(Core, function, method(getattr(module, function)))
    return Core


def run(name):
    """Run a module's tests and forget it; returns what unittest says of them."""
    suite = unittest.TestSuite()
    suite.addTest(case(name))
    result = unittest.TestRunner().run(suite)
    for text in result.exceptions:
        print(text)
    del sys.modules[name]
    gc.collect()
    return result


def main():
    """Run every module of tests that lies here."""
    ran = failed = 0
    for file in sorted(os.listdir()):
        if file.startswith("test_"):
            print(file)
            result = run(file.split(".")[0])
            ran += result.testsRun
            failed += result.failuresNum + result.errorsNum
    print("The core's tests: %d ran, %d failed" % (ran, failed))


unittest.capture_exc = report
if __name__ == "__main__":
    main()
