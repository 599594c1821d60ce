"""What an exception means, in one plain sentence: the rule of `explain.rs`, for what a test says of the student's program.

The catalogue `explanations.json` is built in as a module of its own.
"""

from suanpan_runtime import explanations

_NAMED = ("NameError", "ModuleNotFoundError", "UnboundLocalError")


def with_meaning(said, exception, message):
    """What is said of an exception, and on a line of its own what it means, where that is known."""
    sentence = meaning_of(str(exception), str(message))
    return f"{said}\n{sentence}" if sentence else said


def meaning_of(exception, message):
    sentence = next((sentence for kind, part, sentence in explanations.RULES if kind == exception and part in message), "")
    name = ""
    if exception in _NAMED:
        name = (message.split("'") + [""])[1]
    elif exception == "KeyError":
        name = message.strip("'")
    is_clear = 0 < len(name) <= 40 and name.isprintable()
    return f"「{name}」：{sentence}" if sentence and is_clear else sentence
