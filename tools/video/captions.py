"""Captions: how long each slide stands, and what is said while it does."""

import re

CHARACTERS_PER_SECOND = 7
SHORTEST_SLIDE = 6
LONGEST_CUE = 30


def cues_of(slides):
    """Cues (from, to, text) and the length of each slide in whole seconds."""
    cues, seconds, at = [], [], 0
    for slide in slides:
        length = max(SHORTEST_SLIDE, round(len(slide.said) / CHARACTERS_PER_SECOND + 1))
        lines = lines_of(slide.said)
        whole = sum(len(line) for line in lines)
        start = at
        for line in lines:
            end = start + length * len(line) / whole
            cues.append((start, end, line))
            start = end
        seconds.append(length)
        at += length
    return cues, seconds


def lines_of(text):
    """Pieces of at most a line, cut at punctuation where possible."""
    lines, line = [], ""
    for part in re.split(r"(?<=[，。！？；：、])(?!\d)", text):
        while len(part) > LONGEST_CUE:
            lines, line, part = lines + ([line] if line else []), part[:LONGEST_CUE], part[LONGEST_CUE:]
            lines.append(line)
            line = ""
        if line and len(line) + len(part) > LONGEST_CUE:
            lines.append(line)
            line = ""
        line += part
    return lines + [line] if line else lines


def stamp(seconds):
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{rest // 1000:02d}.{rest % 1000:03d}"


def webvtt(cues):
    blocks = [f"{stamp(start)} --> {stamp(end)}\n{text}\n" for start, end, text in cues]
    return "WEBVTT\n\n" + "\n".join(blocks)
