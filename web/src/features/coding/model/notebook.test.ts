import { describe, expect, it } from 'vitest';
import {
  addCell,
  asComment,
  cellAt,
  firstLine,
  isOwn,
  isRemovable,
  isRunnable,
  placeTexts,
  readCells,
  wordsOf,
  writeCells,
} from './notebook';

const text = `# %% [locked] setup
import math

# %% squares
def squares(n):
    pass

# %% [test] squares-test
assert squares(2) == [1, 4]

# %% [test] hidden
# （隐藏测试：提交后评测）

# %% [markdown] why
# 因为

# %%
extra = 1
`;

describe('a notebook as cells', () => {
  it('knows what each cell is for', () => {
    const cells = readCells(text);
    expect(cells.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'locked setup',
      'code squares',
      'test squares-test',
      'test hidden',
      'words why',
      'code ',
    ]);
    expect(cells.map(isOwn)).toEqual([false, true, false, false, true, true]);
    expect(cells.map(isRunnable)).toEqual([true, true, true, false, false, true]);
    expect(cells.map(isRemovable)).toEqual([false, false, false, false, false, true]);
    expect(cells[1]?.body).toBe('def squares(n):\n    pass');
  });

  it('gives the text back letter by letter', () => {
    const odd = ['a = 1\n# %%\nb\n\n\n#%% [locked]  x \n\n  c\n', '# %%\n', 'a', '\n\n# %% t\nb'];
    for (const one of [text, ...odd]) expect(writeCells(readCells(one)).trim()).toBe(one.trim());
    expect(writeCells(readCells(text))).toBe(text);
  });

  it('changes one cell and no other', () => {
    const cells = readCells(text).map((cell) =>
      cell.name === 'squares' ? { ...cell, body: 'def squares(n):\n    return []' } : cell,
    );
    expect(writeCells(cells)).toBe(text.replace('    pass', '    return []'));
  });

  it('adds a cell with a line between', () => {
    const cells = readCells('# %% a\nx');
    const { cells: more, added } = addCell(cells, cells[0]?.id ?? 0);
    expect(writeCells(more)).toBe('# %% a\nx\n\n# %%\n\n');
    expect(more.at(-1)).toBe(added);
  });

  it('finds the cell of a line and the line of a cell', () => {
    const cells = readCells(text);
    expect(cells.map(({ id }) => firstLine(cells, id))).toEqual([2, 5, 9, 12, 15, 18]);
    expect(cellAt(cells, 6)).toMatchObject({ cell: { name: 'squares' }, line: 2 });
    expect(cellAt(cells, 1)).toMatchObject({ cell: { name: 'setup' }, line: 1 });
    expect(cellAt(cells, 18)).toMatchObject({ cell: { name: '' }, line: 1 });
  });

  it('places the texts before their cells, also when some were taken away', () => {
    const starter = readCells('# %% a\n1\n# %%\n2\n# %%\n3\n');
    const texts = [0, 1, 2, 3].map((after) => ({ after, text: `T${after}` }));
    const names = (code: string) => {
      const cells = readCells(code);
      const placed = placeTexts(texts, starter, cells);
      return [...cells.map(({ id }) => placed.get(id)), placed.get(undefined)];
    };
    expect(names('# %% a\n1\n# %%\nx\n# %%\n3\n')).toEqual(['T0', 'T1', 'T2', 'T3']);
    expect(names('# %% a\n1\n# %%\n2\n')).toEqual(['T0', 'T1', 'T2\n\nT3']);
    expect(names('# %%\n3\n')).toEqual(['T0\n\nT1', 'T2\n\nT3']);
  });

  it('keeps words as a comment', () => {
    expect(wordsOf(asComment('一\n\n# 二'))).toBe('一\n\n# 二');
    expect(asComment('一\n\n二')).toBe('# 一\n#\n# 二');
  });
});
