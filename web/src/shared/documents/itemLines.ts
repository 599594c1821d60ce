import Decimal from 'decimal.js';
import type { Schema } from '../api/types';
import type { DocumentItem } from './types';

/** The lines of a document that is being written; pure. */

export type Item = Schema<'FolderDocumentItem'>;

export const blankItem = (): Item => ({
  name: '',
  spec: '',
  unit: '',
  quantity: null,
  price: null,
  amount: null,
  rate: null,
  tax: null,
  account: '',
  department: '',
  note: '',
});

/** A line as it is written, of one as it is shown: what is empty there is none here. */
export const asWritten = (item: DocumentItem): Item => ({
  ...item,
  quantity: item.quantity || null,
  price: item.price || null,
  amount: item.amount || null,
  rate: item.rate || null,
  tax: item.tax || null,
  account: '',
});

/** A line as it is shown: what it is booked on is not. */
export const asPrinted = (item: Item): DocumentItem => ({
  name: item.name,
  spec: item.spec,
  unit: item.unit,
  quantity: item.quantity ?? '',
  price: item.price ?? '',
  amount: item.amount ?? '',
  rate: item.rate ?? '',
  tax: item.tax ?? '',
  department: item.department,
  note: item.note,
});

// The server leaves out what is not given.
type Figure = string | null | undefined;

const product = (one: Figure, other: Figure, parts = 1): string | null =>
  one == null || other == null ? null : new Decimal(one).times(other).div(parts).toFixed(2);

/** An empty figure is filled in, and follows what it was computed of until it is written by hand. */
const following = (now: Figure, before: Figure, next: string | null) =>
  now == null || now === before ? next : now;

/** A line with another figure in it: amount = quantity × price, tax = amount × rate. */
export function withFigures(item: Item, patch: Partial<Item>): Item {
  const next = { ...item, ...patch };
  const ofGoods = 'quantity' in patch || 'price' in patch;
  if (ofGoods) {
    const before = product(item.quantity, item.price);
    next.amount = following(item.amount, before, product(next.quantity, next.price));
  }
  if (ofGoods || 'amount' in patch || 'rate' in patch) {
    const before = product(item.amount, item.rate, 100);
    next.tax = following(item.tax, before, product(next.amount, next.rate, 100));
  }
  return next;
}
