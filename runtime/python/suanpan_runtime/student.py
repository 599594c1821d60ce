"""The student's side of an evaluation: loads the program, then answers questions about it with data."""

import json

from suanpan_runtime import channel, codec, harness


def serve(header, screen, main):
    error = None
    try:
        harness.execute(header["code"], harness.PROGRAM, main.__dict__, screen, show_last=False)
        screen.finish()
    except SystemExit as ending:
        harness.exit_code_of(ending)
    except BaseException as failure:
        error = harness.report_error(failure, harness.PROGRAM)
    harness.flush()
    channel.send_json(b"L", {"error": error})
    objects, cells = [], []
    while True:
        kind, payload = channel.receive()
        question = json.loads(payload)
        try:
            answer = _answer(question, main.__dict__, screen, objects, cells)
        except codec.TooLarge as refusal:
            answer = {"refused": str(refusal)}
        except BaseException as failure:
            report = harness.describe_error(failure, harness.PROGRAM)
            report["bases"] = [base.__name__ for base in type(failure).__mro__ if base.__module__ == "builtins"][:12]
            answer = {"error": report}
        harness.flush()
        try:
            channel.send_json(b"R", answer)
        except (ValueError, RecursionError, MemoryError, TypeError) as failure:
            channel.send_json(b"R", {"refused": f"返回值不能传送：{type(failure).__name__}"})


def _answer(question, names, screen, objects, cells):
    def keep(value):
        objects.append(value)
        return len(objects) - 1

    def resolve(number, _type, _callable):
        return objects[number]

    def encoded(value):
        return {"value": codec.Encoder(keep).encode(value)}

    operation = question["op"]
    if operation == "get":
        name = question["name"]
        if name not in names:
            return {"missing": name}
        value = names[name]
        if callable(value):
            return {"callable": True}
        return encoded(value)
    if operation == "call":
        name = question["name"]
        if name not in names:
            return {"missing": name}
        return encoded(_call(names[name], question, resolve))
    if operation == "object_get":
        value = getattr(objects[question["id"]], question["name"])
        if callable(value) and not isinstance(value, type):
            return {"callable": True}
        return encoded(value)
    if operation == "object_call":
        target = objects[question["id"]]
        if question["name"] is not None:
            target = getattr(target, question["name"])
        if question.get("back"):
            return _call_and_give_back(target, question, resolve, encoded)
        return encoded(_call(target, question, resolve))
    if operation in _NOTEBOOK:
        return _NOTEBOOK[operation](question, names, objects, cells, screen, encoded, resolve)
    if operation == "figures":
        screen.finish()
        return {"figures": screen.described}
    if operation == "files":
        return {"files": [[name, size] for name, (_, size) in sorted(harness._snapshot(()).items())][:200]}
    if operation == "file":
        return _file(question["name"])
    raise ValueError(operation)


def _call(function, question, resolve):
    arguments = [codec.decode(item, resolve) for item in question["args"]]
    named = {name: codec.decode(item, resolve) for name, item in question["kwargs"].items()}
    return function(*arguments, **named)


def _file(name):
    import base64

    try:
        with open(name, "rb") as file:
            content = file.read(2_500_000)
    except OSError:
        return {"missing": name}
    return {"file": base64.b64encode(content).decode()}


def _call_and_give_back(target, question, resolve, encoded):
    """The result, and the arguments as the function left them."""
    arguments = [codec.decode(item, resolve) for item in question["args"]]
    named = {name: codec.decode(item, resolve) for name, item in question["kwargs"].items()}
    answer = encoded(target(*arguments, **named))
    if any(type(item) in (list, dict, set) for item in arguments):
        answer["back"] = [encoded(item)["value"] if type(item) in (list, dict, set) else None for item in arguments]
    return answer


def _run_cell(question, names, _objects, cells, screen, _encoded, _resolve):
    """Runs the next cell; an error ends the cell, not the notebook."""
    failed = None
    cells.append(question["number"])
    try:
        harness.execute(question["code"], harness.PROGRAM, names, screen, show_last=False)
        screen.finish()
    except SystemExit as ending:
        harness.exit_code_of(ending)
    except BaseException as failure:
        harness.load_source(question["source"], harness.PROGRAM)
        failed = harness.report_error(failure, harness.PROGRAM)
    # Later errors point into the whole text, not into the cell that ran last.
    harness.load_source(question["source"], harness.PROGRAM)
    return {"failed": failed}


def _name(question, names, _objects, _cells, _screen, encoded, _resolve):
    name = question["name"]
    return encoded(names[name]) if name in names else {"missing": name}


def _set(question, names, _objects, _cells, _screen, _encoded, resolve):
    names[question["name"]] = codec.decode(question["value"], resolve)
    return {}


def _delete(question, names, _objects, _cells, _screen, _encoded, _resolve):
    try:
        del names[question["name"]]
    except KeyError:
        raise NameError(f"name {question['name']!r} is not defined") from None
    return {}


def _object_set(question, _names, objects, _cells, _screen, _encoded, resolve):
    setattr(objects[question["id"]], question["name"], codec.decode(question["value"], resolve))
    return {}


# What test cells of a notebook ask beyond the rest.
_NOTEBOOK = {
    "cell": _run_cell,
    "cells_done": lambda _question, _names, _objects, cells, *_: {"done": len(cells)},
    "name": _name,
    "set": _set,
    "delete": _delete,
    "object_set": _object_set,
    "object_repr": lambda question, _names, objects, *_: {"value": repr(objects[question["id"]])[:8000]},
    "object_equal": lambda question, _names, objects, *_: {"value": bool(objects[question["id"]] == objects[question["other"]])},
    "object_is": lambda question, _names, objects, *_: {"value": isinstance(objects[question["other"]], objects[question["id"]])},
}
