import { wordsOf } from './difference';
import type { Frame } from './run';

/** More decimals than these are shown as they come. */
const mostDecimals = 4;
const midnight = / 00:00:00$/;

export const isNumber = (dtype: string | undefined) => /int|float|complex|Decimal/i.test(dtype ?? '');

/**
 * How the cells of each column read: the floats of a column with as many decimals as its longest, so that they stand under
 * each other; days without a time where no row has one.
 */
export function columnTexts(frame: Frame): ((value: unknown) => string)[] {
  return frame.columns.map((_, at) => {
    const dtype = frame.dtypes[at] ?? '';
    const values = frame.rows.map((row) => row[at]);
    if (dtype.startsWith('float')) return floatText(values);
    if (dtype.startsWith('datetime') && values.every(isDay)) {
      return (value) => wordsOf(value).replace(midnight, '');
    }
    return isNumber(dtype) ? numberText : wordsOf;
  });
}

const isDay = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && midnight.test(value));

function floatText(values: unknown[]): (value: unknown) => string {
  const decimals = Math.max(0, ...values.map(decimalsOf));
  if (decimals > mostDecimals) return numberText;
  return (value) => (typeof value === 'number' ? value.toFixed(decimals) : wordsOf(value));
}

function decimalsOf(value: unknown): number {
  if (typeof value !== 'number') return 0;
  const text = numberText(value);
  // 1e-9 or 1e+21: no column of amounts.
  if (text.includes('e')) return Number.POSITIVE_INFINITY;
  return text.split('.')[1]?.length ?? 0;
}

/** Binary noise such as 0.30000000000000004 tells a student nothing. */
function numberText(value: unknown): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return wordsOf(value);
  return String(Number(value.toPrecision(12)));
}

/** The rows as a CSV file that spreadsheets open rightly; the index where it says more than a row's number. */
export function csvOf(frame: Frame): string {
  const texts = columnTexts(frame);
  const hasIndex = frame.index.some((value, at) => value !== at);
  const head = hasIndex ? [frame.index_name, ...frame.columns] : frame.columns;
  const rows = frame.rows.map((row, at) => {
    const cells = row.map((value, column) => (value === null ? '' : (texts[column]?.(value) ?? '')));
    return hasIndex ? [wordsOf(frame.index[at]), ...cells] : cells;
  });
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [head, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
