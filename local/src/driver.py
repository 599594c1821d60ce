"""Runs main.py of the working folder as a person's own program, and says in lines of their own what a page can show.

Stands behind program.py in one text. Lines begin with a mark that the starter made up, so that nothing the program
prints is taken for one by accident.
"""

import builtins
import json

MARK = os.environ.pop("SUANPAN_MARK")
sys.path.insert(0, os.getcwd())


def say(event, **values):
    sys.stdout.flush()
    line = MARK + json.dumps({"event": event, **values}, ensure_ascii=False, default=str) + "\n"
    sys.stdout.write(line)
    sys.stdout.flush()


def asking(prompt="", /):
    # The page shows what was printed; the question is part of it.
    sys.stdout.write(str(prompt))
    say("input_wanted", prompt=str(prompt))
    line = sys.stdin.readline()
    if not line:
        raise EOFError("no more input")
    return line.rstrip("\n")


def main():
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        stream.reconfigure(encoding="utf-8")
    with open(PROGRAM, encoding="utf-8") as file:
        text = file.read()
    screen = Screen(say)
    builtins.input, builtins.display = asking, screen.display
    screen.prepare_figures()
    names = {"__name__": "__main__", "__file__": PROGRAM, "__builtins__": builtins}
    try:
        execute(text, names, screen)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException as fault:
        say("error", **error_of(fault))
        return 1
    finally:
        screen.show_figures()
    return 0


sys.exit(main())
