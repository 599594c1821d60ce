#!/usr/bin/env python3
"""Makes a small silent video of a lecture: slides, WebM (VP9), WebVTT captions, poster, and the fields in its front matter.

usage: make_video.py [--brief] [--slides FOLDER] LECTURE.md …

Each `##` section becomes one or two slides (with --brief: one) that show its tables, lists, formulas and code; the captions say what its
paragraphs say. Needs chromium, ffmpeg, the Noto CJK fonts, and the Python packages of requirements.txt.
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
from slides import page_of, slides_of
from captions import cues_of, write_webvtt

FRAMES_PER_SECOND = 2
QUALITY = "58"      # of VP9, 0 best to 63 smallest: text stays crisp
WIDTH, HEIGHT = 1280, 720


def screenshot(page, slide_count, folder):
    """One picture per slide, cut from one tall screenshot."""
    source = folder / "slides.html"
    source.write_text(page, encoding="utf-8")
    tall = folder / "slides.png"
    subprocess.run(
        [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
            f"--window-size={WIDTH},{HEIGHT * slide_count}", f"--screenshot={tall}", "--virtual-time-budget=4000", source.as_uri(),
        ],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
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
            "-tune-content", "screen", "-deadline", "good", "-cpu-used", "1", "-row-mt", "1", "-g", "240", "-threads", "2", target,
        ],
        check=True,
    )


def front_matter_fields(stem, total, marks):
    marks_text = "".join(f'\n[[mark]]\nat = {at}\ntitle = "{title}"\n' for at, title in marks)
    fields = f'video = "media/{stem}.webm"\nseconds = {total}\nposter = "media/{stem}.webp"\n'
    captions = f'\n[[captions]]\nlanguage = "zh"\nfile = "media/{stem}.zh.vtt"\n'
    return fields, captions + marks_text


def update_front_matter(path, front, body, stem, total, marks):
    """Replaces the fields this program owns; keeps the rest, and moves the question to the start of the last slide."""
    kept = re.sub(r"\n\[\[(captions|mark)\]\]\n(?:[^\[\n][^\n]*\n)*", "\n", "\n" + front + "\n")
    kept = re.sub(r"^(video|seconds|poster) = .*\n", "", kept, flags=re.M)
    head, bracket, tables = kept.strip("\n").partition("\n[[")
    tables = re.sub(r"^at = \d+$", f"at = {marks[-1][0]}", bracket + tables, flags=re.M)
    fields, blocks = front_matter_fields(stem, total, marks)
    text = head.strip("\n") + "\n" + fields + blocks + (tables.rstrip("\n") + "\n" if tables else "")
    path.write_text("+++\n" + text + "+++\n" + body, encoding="utf-8")
    tomllib.loads(text)


def make(path, keep, most):
    front, body = read_lecture(path)
    meta = tomllib.loads(front)
    slides = slides_of(meta["title"], sections_of(body), most)
    stem = re.sub(r"^\d+-", "", path.stem)
    media = path.parent / "media"
    media.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(keep) / path.stem if keep else pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        pictures = screenshot(page_of(meta["title"], slides), len(slides), folder)
        cues, seconds = cues_of(slides)
        encode(pictures, seconds, media / f"{stem}.webm", folder)
        with Image.open(pictures[0]) as cover:
            cover.resize((480, 270)).save(media / f"{stem}.webp", quality=60)
    write_webvtt(cues, media / f"{stem}.zh.vtt")
    starts = [sum(seconds[:number]) for number in range(len(seconds))]
    marks = [(at, html.unescape(slide.heading)) for at, slide in zip(starts, slides) if not slide.continues]
    update_front_matter(path, front, body, stem, sum(seconds), marks)
    size = (media / f"{stem}.webm").stat().st_size
    print(f"{path.stem}: {len(slides)} slides, {sum(seconds)} s, {size // 1000} kB")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slides", help="keep the pictures of the slides in this folder")
    parser.add_argument("--brief", action="store_true", help="one slide a section: half the size")
    parser.add_argument("lectures", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    for lecture in options.lectures:
        make(lecture.resolve(), options.slides, 1 if options.brief else 2)


if __name__ == "__main__":
    sys.exit(main())
