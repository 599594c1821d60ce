import { describe, expect, it } from 'vitest';
import { type DiffLine, diffLines, diffWords, folded } from './diff';

const short = (lines: DiffLine[]) =>
  lines.map((line) => `${{ same: ' ', gone: '-', new: '+' }[line.kind]}${line.text}`);

/** Each side put together again from the difference. */
const side = (lines: DiffLine[], drop: 'gone' | 'new') =>
  lines
    .filter((line) => line.kind !== drop)
    .map((line) => line.text)
    .join('\n');

describe('the difference of two programs', () => {
  it('keeps the longest common run of lines', () => {
    expect(short(diffLines('a\nb\nc\nd', 'a\nc\nx\nd'))).toEqual([' a', '-b', ' c', '+x', ' d']);
  });

  it('is empty of changes for equal texts', () => {
    expect(diffLines('a\nb', 'a\nb').every((line) => line.kind === 'same')).toBe(true);
  });

  it('numbers the lines of both sides', () => {
    const lines = diffLines('a\nb\nd', 'x\na\nd');
    expect(lines.map((line) => [line.left, line.right])).toEqual([
      [undefined, 1],
      [1, 2],
      [2, undefined],
      [3, 3],
    ]);
  });

  it('gives both texts back, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const text = () => Array.from({ length: random(9) }, () => 'abc'[random(3)]).join('\n');
      const [before, after] = [text(), text()];
      const lines = diffLines(before, after);
      expect(side(lines, 'new')).toBe(before);
      expect(side(lines, 'gone')).toBe(after);
    }
  });

  it('folds long equal stretches and keeps the lines around a change', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
    const shown = folded(diffLines(before, before.replace('line 10\n', 'changed\n')), 2);
    expect(shown.map((line) => line.kind)).toEqual([
      'fold',
      'same',
      'same',
      'gone',
      'new',
      'same',
      'same',
      'fold',
    ]);
    expect(shown[0]).toMatchObject({ count: 8 });
  });
});

it('tells a correction word by word', () => {
  expect(diffWords('销售额 1,130 元（含税）。', '销售额 11,300 元（不含税）。')).toEqual([
    { kind: 'same', text: '销售额 ' },
    { kind: 'gone', text: '1,130' },
    { kind: 'new', text: '11,300' },
    { kind: 'same', text: ' 元（' },
    { kind: 'new', text: '不' },
    { kind: 'same', text: '含税）。' },
  ]);
});
