#!/usr/bin/env python3
"""Makes a small silent video of a lecture: slides, WebM (VP9), WebVTT captions, poster, and the fields in its front matter.

usage: make_video.py [--check] [--slides FOLDER] LECTURE.md …

Each `##` section becomes as many slides as it needs: everything in it is shown, and the captions say all of it, tables and formulas in
words. With --check nothing is made: it says what reaches no slide, and which film is older than its text.
Needs chromium, ffmpeg, the Noto CJK fonts, and the Python packages of requirements.txt; --check needs the packages alone.
"""

import argparse
import html
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

from PIL import Image

from lecture import read_lecture, sections_of
from slides import missing_from, page_of, slides_of
from captions import cues_of, webvtt

FRAMES_PER_SECOND = 1
QUALITY = "60"      # of VP9, 0 best to 63 smallest: text stays crisp
WIDTH, HEIGHT = 1280, 720


def screenshot(page, slide_count, folder):
    """One picture per slide, cut from one tall screenshot."""
    source = folder / "slides.html"
    source.write_text(page, encoding="utf-8")
    tall = folder / "slides.png"
    browser = [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
        f"--window-size={WIDTH},{HEIGHT * slide_count}", "--virtual-time-budget=4000",
    ]
    laid_out = subprocess.run([*browser, "--dump-dom", source.as_uri()], check=True, capture_output=True, text=True).stdout
    cut = re.search(r"<title>cut:([\d,]*)</title>", laid_out)
    if not cut or cut[1]:
        raise SystemExit(f"too much on slide {cut[1] if cut else '?'}: break the section up")
    subprocess.run([*browser, f"--screenshot={tall}", source.as_uri()], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    pictures = []
    with Image.open(tall) as image:
        for number in range(slide_count):
            picture = folder / f"slide-{number + 1:02d}.png"
            image.crop((0, HEIGHT * number, WIDTH, HEIGHT * (number + 1))).convert("RGB").save(picture)
            pictures.append(picture)
    return pictures


def encode(pictures, seconds, target, folder):
    """A VP9 file: still pictures cost nearly nothing, so each slide is paid once."""
    playlist = folder / "slides.txt"
    lines = [f"file '{picture}'\nduration {length}" for picture, length in zip(pictures, seconds)]
    playlist.write_text("\n".join(lines + [f"file '{pictures[-1]}'"]) + "\n")
    subprocess.run(
        [
            "ffmpeg", "-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", playlist, "-an",
            "-vf", f"fps={FRAMES_PER_SECOND},format=yuv420p", "-t", str(sum(seconds)), "-c:v", "libvpx-vp9", "-crf", QUALITY, "-b:v", "0",
            "-tune-content", "screen", "-deadline", "good", "-cpu-used", "5", "-row-mt", "1", "-g", "240", "-threads", "2", target,
        ],
        check=True,
    )


def front_matter_fields(stem, total, marks):
    marks_text = "".join(f'\n[[mark]]\nat = {at}\ntitle = "{title}"\n' for at, title in marks)
    minutes = -(-total // 60)
    fields = f'minutes = {minutes}\nvideo = "media/{stem}.webm"\nseconds = {total}\nposter = "media/{stem}.webp"\n'
    captions = f'\n[[captions]]\nlanguage = "zh"\nfile = "media/{stem}.zh.vtt"\n'
    return fields, captions + marks_text


def update_front_matter(path, front, body, stem, total, marks):
    """Replaces the fields this program owns; keeps the rest, and moves the question to the start of the last slide."""
    kept = re.sub(r"\n\[\[(captions|mark)\]\]\n(?:[^\[\n][^\n]*\n)*", "\n", "\n" + front + "\n")
    kept = re.sub(r"^(minutes|video|seconds|poster) = .*\n", "", kept, flags=re.M)
    head, bracket, tables = kept.strip("\n").partition("\n[[")
    tables = re.sub(r"^at = \d+$", f"at = {marks[-1][0]}", bracket + tables, flags=re.M)
    fields, blocks = front_matter_fields(stem, total, marks)
    text = head.strip("\n") + "\n" + fields + blocks + (tables.rstrip("\n") + "\n" if tables else "")
    path.write_text("+++\n" + text + "+++\n" + body, encoding="utf-8")
    tomllib.loads(text)


def planned(path):
    """The lecture's slides, their cues and lengths, and the chapter marks."""
    front, body = read_lecture(path)
    meta = tomllib.loads(front)
    slides = slides_of(meta["title"], sections_of(body))
    lost = missing_from(body, slides)
    if lost:
        raise SystemExit(f"{path.name}: reaches no slide: {'、'.join(lost[:8])}")
    cues, seconds = cues_of(slides)
    starts = [sum(seconds[:number]) for number in range(len(seconds))]
    marks = [(at, html.unescape(slide.heading)) for at, slide in zip(starts, slides) if not slide.continues]
    return front, body, slides, cues, seconds, marks


def stem_of(path):
    return re.sub(r"^\d+-", "", path.stem)


def check(path):
    """What is wrong between a lecture and its film."""
    front, _, _, cues, seconds, marks = planned(path)
    meta = tomllib.loads(front)
    captions = path.parent / "media" / f"{stem_of(path)}.zh.vtt"
    is_told = captions.exists() and captions.read_text(encoding="utf-8") == webvtt(cues)
    is_marked = [(mark["at"], mark["title"]) for mark in meta.get("mark", [])] == marks
    if not (is_told and is_marked and meta.get("seconds") == sum(seconds)):
        return [f"{path.name}: the film is older than the text; make it again"]
    return []


def make(path, keep):
    front, body, slides, cues, seconds, marks = planned(path)
    meta = tomllib.loads(front)
    stem = stem_of(path)
    media = path.parent / "media"
    media.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(keep) / path.stem if keep else pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        pictures = screenshot(page_of(meta["title"], slides), len(slides), folder)
        encode(pictures, seconds, media / f"{stem}.webm", folder)
        with Image.open(pictures[0]) as cover:
            cover.resize((480, 270)).save(media / f"{stem}.webp", quality=60)
    (media / f"{stem}.zh.vtt").write_text(webvtt(cues), encoding="utf-8")
    update_front_matter(path, front, body, stem, sum(seconds), marks)
    size = (media / f"{stem}.webm").stat().st_size
    print(f"{path.stem}: {len(slides)} slides, {sum(seconds)} s, {size // 1000} kB", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slides", help="keep the pictures of the slides in this folder")
    parser.add_argument("--check", action="store_true", help="make nothing; say which lecture has lost something or has an older film")
    parser.add_argument("lectures", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    if options.check:
        faults = [fault for lecture in options.lectures for fault in check(lecture.resolve())]
        print("\n".join(faults) or f"{len(options.lectures)} lectures, each told whole by its film")
        return 1 if faults else 0
    for lecture in options.lectures:
        make(lecture.resolve(), options.slides)
    return 0


if __name__ == "__main__":
    sys.exit(main())
