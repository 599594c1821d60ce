import type { Account } from './chart';
import type { Company } from './part';

/** Where the end of a month is booked: what a chart of accounts that changes takes along; pure. */

type Head = Company['head'];
/** An account with its items. */
export type Posting = Head['asset'][number]['expense'];

/** Items by type, with one of a type chosen, or none. */
export function withItem(items: Record<string, string>, type: string, item: string): Record<string, string> {
  const { [type]: _, ...rest } = items;
  return item === '' ? rest : { ...rest, [type]: item };
}

/** On another account: only items of types that it has stay. */
export const postedOn = ({ aux }: Posting, account: Account): Posting => ({
  account: account.code,
  aux: Object.fromEntries(Object.entries(aux).filter(([type]) => account.aux.includes(type))),
});

/** Every place of the end of a month that an amount is booked on. */
export const postingsOf = ({ asset, monthly, sale_cost }: Head): Posting[] => [
  ...asset.flatMap(({ accumulated, expense }) => [accumulated, expense]),
  ...monthly.flatMap(({ debit, credit }) => [debit, credit]),
  ...sale_cost.flatMap(({ stock, cost }) => [stock, cost]),
];

/** The head with each of these rewritten. */
export const withPostings = (head: Head, edit: (posting: Posting) => Posting): Head => ({
  ...head,
  asset: head.asset.map((one) => ({
    ...one,
    accumulated: edit(one.accumulated),
    expense: edit(one.expense),
  })),
  monthly: head.monthly.map((one) => ({ ...one, debit: edit(one.debit), credit: edit(one.credit) })),
  sale_cost: head.sale_cost.map((one) => ({ ...one, stock: edit(one.stock), cost: edit(one.cost) })),
});
