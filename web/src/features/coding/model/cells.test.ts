import { expect, test } from 'vitest';
import { cellAtLine, cellsOf, textOfCell } from './cells';

const code = 'a = 1\n# %% 读取\nb = 2\nb\n#%%\nc';

test('separators begin cells', () => {
  expect(cellsOf(code)).toEqual([
    { at: 0, first: 1, last: 1 },
    { at: 1, first: 2, last: 4 },
    { at: 2, first: 5, last: 6 },
  ]);
  expect(cellsOf('# %%\na')).toEqual([{ at: 0, first: 1, last: 2 }]);
  expect(cellsOf('')).toEqual([{ at: 0, first: 1, last: 1 }]);
});

test('a line lies in its cell', () => {
  expect([1, 2, 4, 5, 6].map((line) => cellAtLine(code, line).at)).toEqual([0, 1, 1, 2, 2]);
});

test('an error in a cell has the line it has in the editor', () => {
  expect(textOfCell(code, cellAtLine(code, 6))).toBe('\n\n\n\n#%%\nc');
  expect(textOfCell(code, cellAtLine(code, 1))).toBe('a = 1');
});
