import { expect, it } from 'vitest';
import { blankSheet, type Sheet, sheetOf } from '@/shared/vouchers/grid';
import { voucher } from '@/test/book';
import type { BookDraft } from './draft';
import { bookedUnsent, hasArrived, nextPart, unsentOf } from './unsent';

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  ...sheetOf(voucher),
  id: undefined,
  version: 0,
  ...more,
});

const drafts = (all: Record<string, BookDraft | null>) => new Map(Object.entries(all));

it('vouchers that wait stand in their order, and a part that was used once is not used again', () => {
  const kept = drafts({
    voucher: { kind: 'voucher', sheet: blankSheet('记', '2026-01-01') },
    'unsent.0010': { kind: 'voucher', sheet: sheet({ business: 'b10' }), after: 4 },
    'unsent.0002': { kind: 'voucher', sheet: sheet({ business: 'b02' }) },
    'unsent.0011': { kind: 'none' },
    'statement.balance.2026-01': { kind: 'statement', cells: {} },
  });
  const waiting = unsentOf(kept);
  expect(waiting.map(({ part, after }) => [part, after])).toEqual([
    ['unsent.0002', 0],
    ['unsent.0010', 4],
  ]);
  expect([...bookedUnsent(waiting)]).toEqual(['b02', 'b10']);
  expect(nextPart(kept)).toBe('unsent.0012');
  expect(nextPart(drafts({}))).toBe('unsent.0001');
});

it('one whose reply was lost is known by what stands on it, among those that came later', () => {
  const typed = sheet({
    rows: sheet().rows.map((row) => ({
      ...row,
      debit: row.debit.replace('.00', ''),
      summary: `${row.summary} `,
    })),
  });
  const waiting = { part: 'unsent.0001', sheet: typed, after: voucher.id - 1 };
  expect(hasArrived([voucher], waiting)).toBe(true);
  expect(hasArrived([voucher], { ...waiting, after: voucher.id })).toBe(false);
  expect(hasArrived([{ ...voucher, date: '2026-01-09' }], waiting)).toBe(false);
  expect(hasArrived([{ ...voucher, is_given: true }], waiting)).toBe(false);
  // A change has arrived once the voucher is another than the one that was changed.
  const change = { ...waiting, sheet: { ...typed, id: voucher.id, version: voucher.version } };
  expect(hasArrived([voucher], change)).toBe(false);
  expect(hasArrived([{ ...voucher, version: voucher.version + 1 }], change)).toBe(true);
});
