import Decimal from 'decimal.js';
import { formatMoney } from '../lib/money';
import { isZero } from './amount';
import type { Row } from './grid';

/** Foreign money on a voucher's line: its quantity is the foreign amount, its unit price the rate; pure. */

type Figures = Pick<Row, 'quantity' | 'unitPrice'>;

const numberOf = (text: string) => (/^-?\d+(\.\d*)?$/.test(text) ? new Decimal(text) : undefined);

/** What a foreign amount is worth in yuan at its rate; undefined while either is missing. */
function worthOf({ quantity, unitPrice }: Figures): string | undefined {
  const [amount, rate] = [numberOf(quantity), numberOf(unitPrice)];
  if (amount === undefined || rate === undefined) return undefined;
  return amount.times(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}

/** A line with another foreign amount or rate: the yuan follow on their side, until they are written by hand. */
export function withForeign(row: Row, patch: Partial<Figures>): Partial<Row> {
  const worth = worthOf({ ...row, ...patch });
  if (worth === undefined || isZero(worth)) return patch;
  const side = isZero(row.credit) ? 'debit' : 'credit';
  const isFollowing = isZero(row[side]) || row[side] === worthOf(row);
  return isFollowing ? { ...patch, [side]: worth } : patch;
}

interface ShownLine {
  debit: string;
  credit: string;
  quantity?: string | null;
  unitPrice?: string | null;
}

/** 美元 20,000.00 × 7.03; the rate that was not said follows from the yuan. Nothing of a line without a foreign amount. */
export function foreignText({ debit, credit, quantity, unitPrice }: ShownLine, currency: string): string {
  const amount = numberOf(quantity ?? '');
  if (amount === undefined || amount.isZero()) return '';
  const yuan = new Decimal(isZero(debit) ? credit || 0 : debit);
  const rate = numberOf(unitPrice ?? '') ?? yuan.div(amount).abs();
  const shown = rate.isZero() ? '' : ` × ${rate.toDecimalPlaces(6).toString()}`;
  return `${currency} ${formatMoney(amount.toFixed(2)) ?? ''}${shown}`;
}
