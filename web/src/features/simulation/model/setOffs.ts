import Decimal from 'decimal.js';
import type { OpenAccount, OpenItem } from '../api/types';

/** An amount that was picked, and the account of the partner it stands on. */
export interface Picked {
  account: string;
  item: string;
  key: string;
}

const accountKey = (account: OpenAccount): string => `${account.account} ${account.item}`;

/** Names an amount within its account; an opening balance is the one that no line booked. */
const itemKey = ({ at }: OpenItem): string => (at ? `${at.period} ${at.voucher} ${at.position}` : '');

export const pickedOf = (account: OpenAccount, item: OpenItem): Picked => ({
  account: account.account,
  item: account.item,
  key: `${accountKey(account)} ${itemKey(item)}`,
});

/** Only where something owed meets something paid is there anything to set off. */
export const canSetOff = ({ items }: OpenAccount): boolean =>
  items.some(({ amount }) => new Decimal(amount).isPositive()) &&
  items.some(({ amount }) => new Decimal(amount).isNegative());

/** Two at most, of one account: a third takes the place of the first. */
export function toggled(picked: readonly Picked[], one: Picked): Picked[] {
  if (picked.some((other) => other.key === one.key)) return picked.filter((other) => other.key !== one.key);
  const others = picked.filter((other) => other.account === one.account && other.item === one.item);
  return [...others.slice(-1), one];
}

/** What of an amount was not set off by hand; what the rule set off makes room. */
function freeOf({ amount, settlements }: OpenItem): Decimal {
  const byHand = settlements.filter(({ set_off_id }) => set_off_id !== null);
  return byHand.reduce((free, settlement) => free.minus(settlement.amount), new Decimal(amount).abs());
}

/** Two amounts that can be set off; `one` was booked by a line. `pays` settles `owed`. */
export interface Pair {
  one: OpenItem;
  other: OpenItem;
  pays: OpenItem;
  owed: OpenItem;
  most: string;
}

/** The picked amounts, if they can be set off against each other. */
export function pairOf(accounts: readonly OpenAccount[], picked: readonly Picked[]): Pair | undefined {
  const items = accounts.flatMap((account) =>
    account.items.filter((item) => picked.some(({ key }) => key === pickedOf(account, item).key)),
  );
  const [first, second] = items;
  if (items.length !== 2 || !first || !second) return undefined;
  const [one, other] = first.at === null ? [second, first] : [first, second];
  const isPaying = new Decimal(one.amount).isNegative();
  const isAgainst = isPaying !== new Decimal(other.amount).isNegative();
  const [pays, owed] = isPaying ? [one, other] : [other, one];
  const most = Decimal.min(freeOf(one), freeOf(other));
  return isAgainst && most.greaterThan(0) ? { one, other, pays, owed, most: most.toFixed(2) } : undefined;
}
