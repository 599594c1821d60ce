import { sumMoney } from '@/shared/lib/money';
import { noReference, type Row, type Sheet, sheetOfLines } from '@/shared/vouchers/grid';
import type { Account, GridCard } from '@/shared/vouchers/types';
import { freeId } from '../model/rows';
import { fullNames, leavesOf } from './chart';
import type { Company } from './part';

/** The reference vouchers of a company that is being written; pure. */

export type Voucher = Company['vouchers'][number];
type Line = Voucher['lines'][number];

const asItems = (aux: Line['aux']) =>
  Object.fromEntries(Object.entries(aux).filter(([, item]) => item !== ''));

const money = { No: null, Cash: 'cash', Bank: 'bank' } as const;

const categories = {
  Asset: 'asset',
  Liability: 'liability',
  Common: 'common',
  Equity: 'equity',
  Cost: 'cost',
  ProfitLoss: 'profit_loss',
} as const;

/** The chart and the auxiliary items as the voucher grid offers them. */
export function cardOf({ accounts, head }: Pick<Company, 'accounts' | 'head'>): GridCard {
  const names = fullNames(accounts, head.code_lengths);
  const leaves = new Set(leavesOf(accounts).map(({ code }) => code));
  return {
    accounts: accounts.map<Account>((one) => ({
      code: one.code,
      name: one.name,
      full_name: names.get(one.code) ?? one.name,
      category: categories[one.category],
      direction: one.direction,
      aux: one.aux,
      money: money[one.cash],
      unit: one.unit === '' ? null : one.unit,
      level: 1,
      disabled: false,
      is_leaf: leaves.has(one.code),
      is_foreign: head.currency.some(({ name }) => name === one.unit),
    })),
    aux: head.aux.map(({ type, items }) => ({ kind: type, items })),
    cash_flow_items: [],
  };
}

/** The lines as they stand in the grid; a voucher without any begins with a summary. */
export function sheetOf(lines: readonly Line[], summary: string): Sheet {
  const sheet = sheetOfLines(
    lines.map((line) => ({
      summary: line.summary,
      account: line.accounts[0] ?? '',
      aux: line.aux,
      debit: line.side === 'debit' ? line.amount : '',
      credit: line.side === 'credit' ? line.amount : '',
      quantity: line.quantity ?? null,
      unit_price: null,
      cash_flow_item: line.cash_flow[0] ?? null,
    })),
  );
  const rows = sheet.rows.map((row, at): Row => {
    const line = lines[at];
    if (line === undefined) return at === 0 ? { ...row, summary } : row;
    const { cash_flow, derived } = line;
    return { ...row, reference: { alsoAccounts: line.accounts.slice(1), cashFlow: cash_flow, derived } };
  });
  return { ...sheet, rows };
}

/** A quantity while it is typed may be none yet. */
const decimalOf = (typed: string): string | null => (/^-?\d+(\.\d+)?$/.test(typed) ? typed : null);

function lineOf(row: Row): Line[] {
  // A summary alone is what a row begins with.
  if (row.account === '' && row.debit === '' && row.credit === '') return [];
  const { alsoAccounts, cashFlow, derived } = row.reference ?? noReference;
  const accounts = [row.account, ...alsoAccounts].filter((code) => code !== '');
  return [
    {
      summary: row.summary.trim(),
      accounts: [...new Set(accounts)],
      aux: asItems(row.aux),
      side: row.credit === '' ? 'debit' : 'credit',
      amount: row.credit || row.debit || '0.00',
      quantity: decimalOf(row.quantity),
      cash_flow: row.cashFlow === undefined ? [] : cashFlow,
      derived: derived.trim(),
    },
  ];
}

export const linesOf = (sheet: Sheet): Line[] => sheet.rows.flatMap(lineOf);

const nextNumber = (vouchers: readonly Voucher[], word: string, date: string): number =>
  Math.max(
    0,
    ...vouchers
      .filter((one) => one.word === word && one.date.slice(0, 7) === date.slice(0, 7))
      .map(({ number }) => number),
  ) + 1;

/** The ids of all vouchers of a company, those of businesses that may be drawn too. */
export const idsOf = ({ vouchers, mistakes, variation }: Company): string[] =>
  [...vouchers, ...(mistakes ?? []), ...(variation?.vouchers ?? [])].map(({ id }) => id);

/** A new voucher for the first business that is still to be booked; without one for the last. */
export function newVoucher(company: Company): Voucher | undefined {
  const { businesses, vouchers, head } = company;
  const booked = new Set(vouchers.map((one) => one.business));
  const business =
    businesses.find(({ id, action }) => action === 'entry' && !booked.has(id)) ?? businesses.at(-1);
  if (business === undefined) return undefined;
  const word = head.voucher_words[0] ?? '';
  return {
    business: business.id,
    id: freeId('r', idsOf(company)),
    variant: 1,
    word,
    number: nextNumber(vouchers, word, business.date),
    date: business.date,
    kind: 'normal',
    attachments: null,
    weight: 1,
    merge_group: '',
    is_optional: false,
    lines: [],
  };
}

/** The same voucher as another answer that is right too. */
export function variantOf(vouchers: readonly Voucher[], voucher: Voucher): Voucher {
  const others = vouchers.filter(({ id }) => id === voucher.id).map(({ variant }) => variant);
  return { ...voucher, variant: Math.max(...others, voucher.variant) + 1 };
}

/** Another of its accepted answers has this number: each must have its own. */
export const isTaken = (vouchers: readonly Voucher[], voucher: Voucher, variant: number): boolean =>
  vouchers.some((one) => one !== voucher && one.id === voucher.id && one.variant === variant);

export interface ListedVoucher {
  /** Its place in the company. */
  at: number;
  voucher: Voucher;
  /** The sum of its debits. */
  amount: string;
  isBalanced: boolean;
}

/** The vouchers by month, word, number and variant, as a bookkeeper leafs through them. */
export function listedVouchers(vouchers: readonly Voucher[]): ListedVoucher[] {
  const keyOf = ({ date, word, number, variant }: Voucher) =>
    [date.slice(0, 7), word, String(number).padStart(6, '0'), String(variant).padStart(3, '0')].join(' ');
  return vouchers
    .map((voucher, at) => {
      const sum = (side: Line['side']) =>
        sumMoney(voucher.lines.filter((line) => line.side === side).map(({ amount }) => amount));
      const amount = sum('debit');
      return { at, voucher, amount, isBalanced: amount === sum('credit') };
    })
    .sort((one, other) => keyOf(one.voucher).localeCompare(keyOf(other.voucher)) || one.at - other.at);
}
