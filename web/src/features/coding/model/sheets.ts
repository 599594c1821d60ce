import type { Sheet } from '../api';

/** Sheets that a person may keep; the server refuses more. */
export const mostSheets = 20;

/** The first number on which nothing stands; none when all are used. */
export function freeSheet(sheets: Sheet[], open: number): number | undefined {
  const used = new Set([open, ...sheets.map(({ sheet }) => sheet)]);
  return Array.from({ length: mostSheets }, (_, at) => at + 1).find((sheet) => !used.has(sheet));
}

/** Where a table is read: on the open sheet while nothing stands on it, on the one begun for this table, else on a free one. */
export function sheetFor(sheets: Sheet[], open: number, table: string): number {
  if (!sheets.some(({ sheet }) => sheet === open)) return open;
  const begun = sheets.find(({ beginning }) => beginning === `# ${table}`);
  return begun?.sheet ?? freeSheet(sheets, open) ?? open;
}

/** The list after a text was saved. */
export function withText(sheets: Sheet[], sheet: number, code: string): Sheet[] {
  const beginning = code
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
    .slice(0, 40);
  const others = sheets.filter((one) => one.sheet !== sheet);
  if (beginning === undefined) return others;
  return [...others, { sheet, beginning, saved_at_ms: 0 }].sort((a, b) => a.sheet - b.sheet);
}
