import { expect, test } from 'vitest';
import type { BookSummary } from '../../api/class';
import { groupOf, meanOf, stateOf } from './bookState';

const book = (percent: number | null): BookSummary => ({
  team_number: null,
  id: 1,
  period: '2026-01',
  saved: 3,
  posted: 1,
  percent,
  parts: [],
  hand_ins: percent === null ? [] : [{ number: 1, percent, is_late: false, submitted_at_ms: 1 }],
  begun_at_ms: 1,
  updated_at_ms: 2,
  decided: null,
});

test('a book is not begun, kept or handed in', () => {
  expect([stateOf(null), stateOf(book(null)), stateOf(book(80))]).toEqual(['none', 'keeping', 'handedIn']);
});

test('a mark falls into its group, the border into the higher one', () => {
  expect([100, 90, 89.99, 60, 59.9, 0].map(groupOf)).toEqual([0, 0, 1, 3, 4, 4]);
});

test('the mean leaves out who has not handed in', () => {
  expect(meanOf([book(80), book(null), book(90)])).toBe(85);
  expect(meanOf([book(null)])).toBeUndefined();
});
