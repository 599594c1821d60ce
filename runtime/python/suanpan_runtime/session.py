"""Variables kept between cells: the same child, one cell after another."""

import builtins
import signal
import sys

from suanpan_runtime import channel, harness


def serve(screen, main):
    running = False

    def interrupt(*_):
        if running:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    main.__dict__["__name__"] = "__main__"
    builtins.display = screen.display
    number = 0
    while True:
        try:
            kind, payload = channel.receive()
            if kind != b"C":
                continue
            header, files = channel.split_job(payload)
            number += 1
            failed = False
            try:
                harness._write_files(files)
                running = True
                harness.execute(header["code"], f"cell-{number}", main.__dict__, screen, show_last=True)
                screen.finish()
                running = False
            except SystemExit as error:
                running = False
                harness.exit_code_of(error)
            except BaseException as error:
                running = False
                failed = True
                harness.report_error(error, f"cell-{number}")
            harness.flush()
            sys.last_value = None
            channel.send_json(b"c", {"number": number, "ok": not failed})
        except KeyboardInterrupt:
            running = False
