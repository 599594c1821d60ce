import { expect, it } from 'vitest';
import { apartOf, linesOf, type MatchLine, matchesOf, mayMatch, tickedOf, toggled } from './reconciliation';

const line = (key: string, amount: string, matchId: number | null = null): MatchLine => ({
  key,
  date: '2026-01-10',
  summary: '',
  reference: '',
  amount,
  matchId,
  isOutstanding: matchId === null,
});

const bank = [line('bank:1', '-800.00'), line('bank:2', '-9500.00'), line('bank:3', '0.10', 7)];
const book = [line('book:6:2', '-10300.00'), line('book:9:0', '0.10', 7)];
const all = [...bank, ...book];

it('sums of what is ticked are exact, and both sides must agree', () => {
  let ticked: ReadonlySet<string> = new Set();
  ticked = toggled(all, ticked, bank[0] as MatchLine);
  ticked = toggled(all, ticked, book[0] as MatchLine);
  expect(tickedOf(bank, ticked)).toEqual({ count: 1, sum: '-800.00' });
  expect(mayMatch(tickedOf(bank, ticked), tickedOf(book, ticked))).toBe(false);
  expect(apartOf(tickedOf(bank, ticked), tickedOf(book, ticked))).toBe('9500.00');
  ticked = toggled(all, ticked, bank[1] as MatchLine);
  expect(apartOf(tickedOf(bank, ticked), tickedOf(book, ticked))).toBe('0.00');
  expect(tickedOf(bank, ticked)).toEqual({ count: 2, sum: '-10300.00' });
  expect(mayMatch(tickedOf(bank, ticked), tickedOf(book, ticked))).toBe(true);
  expect(linesOf(ticked)).toEqual({ bank_lines: [1, 2], book_lines: [{ voucher_id: 6, position: 2 }] });
  expect(mayMatch({ count: 0, sum: '0.00' }, { count: 0, sum: '0.00' })).toBe(false);
});

it('a matched line is ticked with its match, and never with free lines', () => {
  const free = toggled(all, new Set(), bank[0] as MatchLine);
  const matched = toggled(all, free, bank[2] as MatchLine);
  expect([...matched].sort()).toEqual(['bank:3', 'book:9:0']);
  expect(matchesOf(all, matched)).toEqual([7]);
  expect([...toggled(all, matched, book[1] as MatchLine)]).toEqual([]);
  expect([...toggled(all, matched, bank[0] as MatchLine)]).toEqual(['bank:1']);
});
