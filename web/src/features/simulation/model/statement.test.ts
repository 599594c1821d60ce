import { expect, it } from 'vitest';
import type { StatementLine, StatementRow, StatementView, TieOut } from '../api/types';
import { asFiled, groupsOf, pagesOf, shownTies } from './statement';

const line = (no: number, ends_page = false) => ({ no, ends_page }) as StatementLine;

it('a page ends where the form says so, not at a line known to the code', () => {
  const pages = (lines: StatementLine[]) => pagesOf(lines).map((page) => page.map((one) => one.no));
  expect(pages([line(1), line(2)])).toEqual([[1, 2]]);
  expect(pages([line(33), line(34, true), line(35)])).toEqual([[33, 34], [35]]);
  expect(pages([line(1), line(2, true)])).toEqual([[1, 2]]);
});

it('a rule is shown once, and once more for each column in which it fails', () => {
  const tie = (no: number, column: string, holds: boolean) =>
    ({
      left_terms: [{ source: 'line', no, is_minus: false }],
      right_terms: [],
      column,
      holds,
    }) as unknown as TieOut;
  const ties = [
    tie(1, 'end', true),
    tie(1, 'year_start', true),
    tie(2, 'end', true),
    tie(2, 'year_start', false),
  ];
  expect(shownTies(ties)).toEqual([ties[0], ties[2], ties[3]]);
  // A rule about one column only is shown whichever column that is.
  expect(shownTies([tie(4, 'tax_due', true)])).toHaveLength(1);
});

it('statements and returns are chosen in groups of their own', () => {
  const row = (kind: string, group: string) => ({ kind, group }) as StatementRow;
  const rows = [
    row('balance_sheet', 'statements'),
    row('vat_return', 'returns'),
    row('surcharge_return', 'returns'),
  ];
  expect(groupsOf(rows).map(([group, forms]) => [group, forms.map((form) => form.kind)])).toEqual([
    ['statements', ['balance_sheet']],
    ['returns', ['vat_return', 'surcharge_return']],
  ]);
});

it('a statement as it was filled in has the figures that were typed, and nothing of the books', () => {
  const statement = {
    columns: [{ column: 'end' }, { column: 'year_start' }],
    lines: [{ no: 1, cells: [{ amount: '5.00' }, { amount: '6.00' }] }],
  };
  const filed = { cells: [{ line: 1, column: 'end', amount: '7.00' }] };
  const shown = asFiled({ statement, filed } as unknown as StatementView);
  expect(shown?.lines[0]?.cells.map(({ amount }) => amount)).toEqual(['7.00', '0.00']);
  expect(asFiled({ statement, filed: null } as unknown as StatementView)).toBeUndefined();
});
