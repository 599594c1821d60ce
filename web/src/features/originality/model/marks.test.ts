import { describe, expect, it } from 'vitest';
import { joined, markedLines, marksOf, ownLines, sideOf } from './marks';

const written = 'a\nb\nc\nd\ne\n';

describe('passages that two hand-ins have in common', () => {
  it('are numbered in the order in which the one is read, not by their length', () => {
    const marks = marksOf([
      { one: [4, 9], other: [1, 6] },
      { one: [1, 2], other: [8, 9] },
    ]);
    expect(marks.map(({ number, one, other }) => [number, one.from, other.from])).toEqual([
      [1, 1, 8],
      [2, 4, 1],
    ]);
  });

  it('mark the lines of either side, and only these', () => {
    const marks = marksOf([{ one: [2, 3], other: [4, 5] }]);
    const shown = (side: 'one' | 'other') =>
      markedLines(written, sideOf(marks, side)).map(({ mark, begins }) => (begins ? `${mark}!` : mark));
    expect(shown('one')).toEqual([undefined, '1!', 1, undefined, undefined]);
    expect(shown('other')).toEqual([undefined, undefined, undefined, '1!', 1]);
  });

  it('are one where they share lines on both sides: sentences of one paragraph, a line where one ends and another begins', () => {
    const both = (passages: number[][][]) =>
      marksOf(passages.map(([one = [], other = []]) => ({ one, other }))).map(({ one, other }) => [
        one,
        other,
      ]);
    const line = [
      [1, 1],
      [1, 1],
    ];
    expect(both([line, line, line])).toEqual([
      [
        { from: 1, to: 1 },
        { from: 1, to: 1 },
      ],
    ]);
    // The third joins the first two; on one side only is not enough.
    const chain = [
      [
        [1, 3],
        [11, 13],
      ],
      [
        [5, 8],
        [15, 18],
      ],
      [
        [3, 5],
        [13, 15],
      ],
      [
        [8, 9],
        [30, 31],
      ],
    ];
    expect(both(chain)).toEqual([
      [
        { from: 1, to: 8 },
        { from: 11, to: 18 },
      ],
      [
        { from: 8, to: 9 },
        { from: 30, to: 31 },
      ],
    ]);
  });

  it('leave a line that two share to the longer of them', () => {
    const lines = markedLines(written, [
      { number: 1, lines: { from: 1, to: 2 } },
      { number: 2, lines: { from: 2, to: 5 } },
    ]);
    expect(lines.map(({ mark }) => mark)).toEqual([1, 2, 2, 2, 2]);
  });

  it('stay on their lines when a hand-in was written on Windows, and past its end there is nothing', () => {
    const lines = markedLines('a\r\nb\r\n\r\n', [{ number: 1, lines: { from: 2, to: 9 } }]);
    expect(lines).toEqual([
      { number: 1, text: 'a', mark: undefined, begins: false },
      { number: 2, text: 'b', mark: 1, begins: true },
    ]);
  });
});

describe('the lines that are spoken of', () => {
  it('are named once where they touch or overlap', () => {
    expect(
      joined([
        { from: 8, to: 9 },
        { from: 1, to: 3 },
        { from: 4, to: 5 },
        { from: 2, to: 3 },
      ]),
    ).toEqual([
      { from: 1, to: 5 },
      { from: 8, to: 9 },
    ]);
  });

  it('come from pairs of numbers; what is none is left out', () => {
    expect(ownLines([[3, 14], [], [1]])).toEqual([{ from: 3, to: 14 }]);
  });
});
