# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
"""Runs the core's tests by micropython-lib's unittest: in the MicroPython VM, and on a device.

``make core-tests`` puts a folder together that does it on a device, module by module. It needs
nothing that a device lacks.
"""

import gc
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
    """Return a function as a method; what does not fit into the memory is skipped."""

    def called(self):
        try:
            test()
        except MemoryError as error:
            raise unittest.SkipTest(error) from None

    return called


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


def run_alone(name, following=""):
    """Run one module's tests; then CircuitPython starts the following file with an empty heap."""
    try:
        result = run(name)
        failed = result.failuresNum + result.errorsNum
        said = "%d ran, %d skipped, %d failed" % (result.testsRun, result.skippedNum, failed)
    except MemoryError:
        said = "left out, it does not fit as it is"
    print("%s: %s" % (name, said))
    if following:
        import supervisor

        supervisor.set_next_code_file(following)
        supervisor.reload()
    print("Tests of the core: over")


unittest.capture_exc = report
