import Decimal from 'decimal.js';
import type { Account } from './chart';
import type { Company } from './part';

export type Opening = Company['opening'][number];

export const blankOpening = (): Opening => ({
  account: '',
  aux: {},
  side: 'debit',
  amount: '0.00',
  quantity: null,
  year_debit: null,
  year_credit: null,
});

/** On another account: its side is the account's, and only items of types it has stay. */
export function onAccount(row: Opening, account: Account): Opening {
  const items = Object.entries(row.aux).filter(([type]) => account.aux.includes(type));
  return {
    ...row,
    account: account.code,
    side: account.direction,
    aux: Object.fromEntries(items),
    quantity: account.unit === '' ? null : row.quantity,
  };
}

/** The totals of both sides, and debit less credit. */
export function openingTotals(rows: readonly Opening[]): {
  debit: string;
  credit: string;
  difference: string;
} {
  const sum = (side: Opening['side']) =>
    rows.reduce((total, row) => (row.side === side ? total.plus(row.amount) : total), new Decimal(0));
  const debit = sum('debit');
  const credit = sum('credit');
  return {
    debit: debit.toFixed(2),
    credit: credit.toFixed(2),
    difference: debit.minus(credit).toFixed(2),
  };
}
