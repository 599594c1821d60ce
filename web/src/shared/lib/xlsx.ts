import writeXlsxFile, { type Cell as WrittenCell } from 'write-excel-file/universal';

/** A cell: a text, a figure, or points, which stand with two decimals (54.10). Empty texts are empty cells. */
export type Cell = string | number | { points: number };

/** Excel's limit of a cell, in characters. */
const longest = 32_767;

/** About as wide as a student number or a short name, in characters. */
const columnWidth = 16;

/** Excel takes 31 characters for a sheet's name, and none of these. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31) || 'Sheet1';

// What XML has no place for.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const clean = (text: string) => text.replace(unwritable, '').slice(0, longest);

/** Texts are written as texts, which no spreadsheet runs as a formula or shortens as a number (student numbers). */
function written(cell: Cell): WrittenCell {
  if (cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'object') return { value: cell.points, type: Number, format: '0.00' };
  return { value: clean(cell), type: String };
}

/** A workbook of one sheet, its head in bold and always in sight. Only what is fetched at an export imports this: the library is large. */
export function workbook(title: string, heads: string[], rows: Cell[][]): Promise<Blob> {
  const head = heads.map((text) => ({ value: clean(text), type: String, fontWeight: 'bold' as const }));
  return writeXlsxFile([head, ...rows.map((row) => row.map(written))], {
    sheet: clean(sheetName(title)),
    stickyRowsCount: 1,
    columns: heads.map(() => ({ width: columnWidth })),
  }).toBlob();
}
