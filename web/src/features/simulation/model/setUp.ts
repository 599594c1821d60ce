import { isZero } from '@/shared/vouchers/amount';
import type { EnteredOpening } from '../api/types';

/** An opening balance being entered; amounts and the quantity as typed, empty while nothing is. */
export interface OpeningRow {
  /** Tells rows apart while they move. */
  key: string;
  account: string;
  aux: Record<string, string>;
  quantity: string;
  debit: string;
  credit: string;
}

let made = 0;

/** A row in which nothing was entered. */
export const blankRow = (): OpeningRow => {
  made += 1;
  return { key: `n${Date.now()}.${made}`, account: '', aux: {}, quantity: '', debit: '', credit: '' };
};

const isBlank = (row: OpeningRow): boolean =>
  row.account === '' && isZero(row.debit) && isZero(row.credit) && row.quantity === '';

/** The rows that count, in their order. */
export const filledRows = (rows: OpeningRow[]): OpeningRow[] => rows.filter((row) => !isBlank(row));

/** With an amount on one side; a balance stands on one side only. */
export const withAmount = (row: OpeningRow, side: 'debit' | 'credit', amount: string): OpeningRow =>
  isZero(amount) ? { ...row, [side]: '' } : { ...row, debit: '', credit: '', [side]: amount };

/** As the server takes them. */
export const enteredOf = (rows: OpeningRow[]): EnteredOpening[] =>
  filledRows(rows).map((row) => ({
    account: row.account,
    aux: row.aux,
    debit: row.debit === '' ? '0.00' : row.debit,
    credit: row.credit === '' ? '0.00' : row.credit,
    quantity: row.quantity === '' ? null : row.quantity,
  }));

/** As they stand in books that were started. */
export const rowsOf = (lines: EnteredOpening[]): OpeningRow[] =>
  lines.map((line, index) => ({
    key: `s${index}`,
    account: line.account,
    aux: line.aux ?? {},
    quantity: line.quantity ?? '',
    debit: isZero(line.debit) ? '' : line.debit,
    credit: isZero(line.credit) ? '' : line.credit,
  }));

/** A quantity as typed, without what is no part of a number; undefined while it is none. */
export function readQuantity(typed: string): string | undefined {
  const text = typed.replace(/[\s,，]/g, '').replace(/。/g, '.');
  return /^(\d{1,12}(\.\d{0,6})?)?$/.test(text) ? text : undefined;
}

/** What the server said of rows, by the key of the row; what is about all of them under an empty key. */
export function faultsByRow(
  rows: OpeningRow[],
  fields: readonly { field: string; message: string }[],
): Map<string, string> {
  const sent = filledRows(rows);
  const found = new Map<string, string>();
  for (const { field, message } of fields) {
    const place = /^lines\[(\d+)\]/.exec(field);
    const key = place === null ? '' : (sent[Number(place[1])]?.key ?? '');
    if (!found.has(key)) found.set(key, message);
  }
  return found;
}
