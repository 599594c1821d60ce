import type { Passage } from '../api';

/** Which lines of two hand-ins stand in both, as the screen draws them. Pure. */

/** First and last line, from 1. */
export interface Lines {
  from: number;
  to: number;
}

/** A passage that both have, by the number it has on the screen, from 1 in the order of the one. */
export interface Mark {
  number: number;
  one: Lines;
  other: Lines;
}

export type SideName = 'one' | 'other';

/** A line of a hand-in. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** The passage it belongs to. */
  mark: number | undefined;
  /** The first line of this passage that is drawn: it carries the number. */
  begins: boolean;
}

/** What the server sends as two numbers; a passage of fewer is none. */
function linesOf([from, to]: number[]): Lines | undefined {
  return from === undefined || to === undefined ? undefined : { from, to };
}

type Both = Pick<Mark, SideName>;

const touch = (left: Lines, right: Lines) => left.from <= right.to && right.from <= left.to;

const spanOf = (left: Lines, right: Lines): Lines => ({
  from: Math.min(left.from, right.from),
  to: Math.max(left.to, right.to),
});

const isOne = (left: Both, right: Both) => touch(left.one, right.one) && touch(left.other, right.other);

/** Passages that share a line in both hand-ins cannot be told apart by lines: they are one. */
function gathered(passages: Both[]): Both[] {
  const found: Both[] = [];
  const take = (like: Both): Both | undefined => {
    const at = found.findIndex((one) => isOne(one, like));
    return at < 0 ? undefined : found.splice(at, 1)[0];
  };
  for (const passage of passages) {
    let whole = passage;
    // What has grown may now reach what it did not before.
    for (let more = take(whole); more !== undefined; more = take(whole)) {
      whole = { one: spanOf(whole.one, more.one), other: spanOf(whole.other, more.other) };
    }
    found.push(whole);
  }
  return found;
}

/** The passages in the order in which the one is read. */
export function marksOf(passages: Passage[]): Mark[] {
  const both = passages.flatMap((passage) => {
    const [one, other] = [linesOf(passage.one), linesOf(passage.other)];
    return one && other ? [{ one, other }] : [];
  });
  return gathered(both)
    .sort((left, right) => left.one.from - right.one.from || left.other.from - right.other.from)
    .map((mark, at) => ({ number: at + 1, ...mark }));
}

const lengthOf = ({ from, to }: Lines) => to - from;

/** A hand-in line by line; a line that two passages share belongs to the longer one. */
export function markedLines(written: string, marks: { number: number; lines: Lines }[]): Line[] {
  const longest = [...marks].sort((left, right) => lengthOf(right.lines) - lengthOf(left.lines));
  let before: number | undefined;
  const texts = written.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return texts.map((text, at) => {
    const number = at + 1;
    const mark = longest.find(({ lines }) => lines.from <= number && number <= lines.to)?.number;
    const begins = mark !== undefined && mark !== before;
    before = mark;
    return { number, text, mark, begins };
  });
}

/** The marks of one of the two sides. */
export const sideOf = (marks: Mark[], side: SideName) =>
  marks.map((mark) => ({ number: mark.number, lines: mark[side] }));

/** The lines that are spoken of, in order, runs that touch each other as one. */
export function joined(all: Lines[]): Lines[] {
  const runs: Lines[] = [];
  for (const { from, to } of [...all].sort((left, right) => left.from - right.from)) {
    const last = runs.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else runs.push({ from, to });
  }
  return runs;
}

/** What a student's own lines are, of what the server sends. */
export const ownLines = (all: number[][]): Lines[] => joined(all.flatMap((lines) => linesOf(lines) ?? []));
