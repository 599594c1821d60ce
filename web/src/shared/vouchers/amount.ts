import Decimal from 'decimal.js';

/** Amounts as people type them into a voucher; the server reads the same forms (ledger's Fen). */

const half = (text: string): string =>
  text
    .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\s，,￥¥元]/g, '')
    .replace(/。/g, '.')
    .replace(/[−–—]/g, '-');

/** "1,234.5", "１２３４．５", "￥1,234.50", "(320)" → "1234.50", "-320.00"; undefined while it is no amount. */
export function readAmount(typed: string): string | undefined {
  let text = half(typed.trim());
  if (text === '') return '';
  const red = /^(?:\((.*)\)|\[(.*)\]|(?:\(红字\)|红字)(.*))$/.exec(text);
  if (red) text = `-${red[1] ?? red[2] ?? red[3] ?? ''}`;
  if (!/^-?(\d{1,12})?(\.\d{0,2})?$/.test(text) || !/\d/.test(text)) return undefined;
  const value = new Decimal(text.replace(/\.$/, '').replace(/^(-?)\./, '$10.'));
  if (value.abs().greaterThan('100000000000')) return undefined;
  return value.isZero() ? '' : value.toFixed(2);
}

export const isZero = (amount: string): boolean => amount === '' || new Decimal(amount).isZero();

export const negate = (amount: string): string =>
  isZero(amount) ? amount : new Decimal(amount).neg().toFixed(2);

export interface Totals {
  debit: string;
  credit: string;
  /** Debit less credit. */
  difference: string;
  isBalanced: boolean;
}

/** The totals of a voucher; it balances when both sides are equal and something stands on it. */
export function totalsOf(rows: { debit: string; credit: string }[]): Totals {
  let debit = new Decimal(0);
  let credit = new Decimal(0);
  for (const row of rows) {
    if (row.debit !== '') debit = debit.plus(row.debit);
    if (row.credit !== '') credit = credit.plus(row.credit);
  }
  const difference = debit.minus(credit);
  const hasAny = rows.some((row) => !isZero(row.debit) || !isZero(row.credit));
  return {
    debit: debit.toFixed(2),
    credit: credit.toFixed(2),
    difference: difference.toFixed(2),
    isBalanced: hasAny && difference.isZero(),
  };
}

/** The digits of an amount for ruled columns, from 亿 to 分, right-aligned; blanks before the first digit. */
export function digitsOf(amount: string, places = 11): string[] {
  if (isZero(amount)) return Array.from({ length: places }, () => '');
  const fen = new Decimal(amount).abs().times(100).toFixed(0);
  const shown = fen.length > places ? fen.slice(-places) : fen;
  return [...shown.padStart(places, ' ')].map((digit) => (digit === ' ' ? '' : digit));
}
