import { expect, it } from 'vitest';
import { freeSheet, mostSheets, sheetFor } from './sheets';

const sheet = (number: number, beginning: string) => ({ sheet: number, beginning, saved_at_ms: 1 });

it('reads a table on a sheet of its own and leaves what stands on others', () => {
  expect(sheetFor([], 1, 'journal.csv')).toBe(1);
  expect(sheetFor([sheet(1, 'print(x)')], 1, 'journal.csv')).toBe(2);
  expect(sheetFor([sheet(1, 'print(x)'), sheet(2, '# journal.csv')], 1, 'journal.csv')).toBe(2);
  expect(sheetFor([sheet(1, 'print(x)'), sheet(3, 'y')], 3, 'bank.csv')).toBe(2);
});

it('stays where it is when every sheet is used', () => {
  const all = Array.from({ length: mostSheets }, (_, at) => sheet(at + 1, 'x'));
  expect(freeSheet(all, 1)).toBeUndefined();
  expect(sheetFor(all, 4, 'journal.csv')).toBe(4);
});
