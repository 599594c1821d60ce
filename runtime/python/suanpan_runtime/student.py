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
    objects = []
    while True:
        kind, payload = channel.receive()
        question = json.loads(payload)
        try:
            answer = _answer(question, main.__dict__, screen, objects)
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


def _answer(question, names, screen, objects):
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
        return encoded(_call(target, question, resolve))
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
