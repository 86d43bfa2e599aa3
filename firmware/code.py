# SPDX-FileCopyrightText: 2026 The Tidebell authors
# SPDX-License-Identifier: MIT
import supervisor

try:
    from tidebell.start import main

    main()
except KeyboardInterrupt:  # typed on the console before main() was there to take it
    supervisor.reload()
except Exception as error:  # a file of the firmware is missing or damaged
    import time
    import traceback

    traceback.print_exception(error)
    print("The firmware does not start: tidebell install puts its files there.")
    from tidebell import alarm

    alarm.light()
    time.sleep(5)
    supervisor.reload()
