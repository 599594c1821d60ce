import type { Schema } from '@/shared/api/types';
import { freeId } from '../model/rows';
import { newBusiness } from './businesses';
import { leavesOf } from './chart';
import type { Opening } from './openings';
import type { Company } from './part';
import { withPasted } from './pastedAccounts';
import { idsOf, type Voucher } from './referenceVouchers';

/** A sheet of a spreadsheet as a part of a company; pure. */

export type CompanySheet = Schema<'CompanySheet'>;
export type SheetPart = 'accounts' | 'opening' | 'vouchers' | 'whole';

export interface SheetChoice {
  /** Whether what is there stays where the sheet says nothing of it. */
  way: 'add' | 'replace';
  /** The business of all vouchers; undefined to go through the businesses in their order. */
  business: string | undefined;
  /** What a business is called that is made for vouchers which have none. */
  title?: string;
}

/** What a sheet makes of a company, and what of it finds no place there. */
export interface Placed {
  patch: Partial<Company>;
  /** Codes that are not in the chart, or have others below them. */
  strangeAccounts: string[];
  /** Items that their account does not keep, with its code: they are left out. */
  strangeItems: string[];
}

type Head = Company['head'];
type Line = Voucher['lines'][number];
type Aux = Opening['aux'];

export const countOf = (sheet: CompanySheet): number =>
  sheet.accounts.length + sheet.opening.length + sheet.vouchers.length;

/** The company's part with the rows of a sheet. */
export function placed(company: Company, part: SheetPart, sheet: CompanySheet, choice: SheetChoice): Placed {
  if (part === 'accounts') return placedAccounts(company, sheet, choice);
  if (part === 'whole') return placedWhole(company, sheet, choice);
  const items = new Items(company);
  const patch =
    part === 'opening'
      ? { opening: withOpenings(company, sheet.opening, choice, items) }
      : withVouchers(company, sheet.vouchers, choice, items);
  return {
    patch: { ...patch, head: items.head(patch.head ?? company.head) },
    strangeAccounts: [...items.strangeAccounts],
    strangeItems: [...items.strangeItems],
  };
}

function placedAccounts(company: Company, sheet: CompanySheet, { way }: SheetChoice): Placed {
  const { accounts } = withPasted(way === 'add' ? company.accounts : [], sheet.accounts);
  const codes = accounts.map(({ code }) => code);
  const known = new Set(company.head.aux.map(({ type }) => type));
  const types = [...new Set(accounts.flatMap(({ aux }) => aux))].filter((type) => !known.has(type));
  const head: Head = {
    ...company.head,
    code_lengths: fitsRule(codes, company.head.code_lengths) ? company.head.code_lengths : ruleOf(codes),
    aux: [...company.head.aux, ...types.map((type) => ({ type, items: [] }))],
  };
  return { patch: { accounts, head }, strangeAccounts: [], strangeItems: [] };
}

/** Chart, openings and vouchers one after the other. What is there of a chart stays when the book is added to it. */
function placedWhole(company: Company, sheet: CompanySheet, choice: SheetChoice): Placed {
  const known = new Set(company.accounts.map(({ code }) => code));
  const isNew = choice.way === 'replace' ? () => true : ({ code }: { code: string }) => !known.has(code);
  const chart = placedAccounts(company, { ...sheet, accounts: sheet.accounts.filter(isNew) }, choice);
  const month = choice.way === 'replace' && sheet.start !== '' ? sheet.start : company.head.start;
  let whole: Company = { ...company, ...chart.patch };
  whole = { ...whole, head: { ...whole.head, start: month } };
  // Vouchers belong to a business: there is one to begin with.
  if (whole.businesses.length === 0 && sheet.vouchers.length > 0) {
    const date = sheet.vouchers[0]?.date ?? `${month}-01`;
    whole = { ...whole, businesses: [{ ...newBusiness(whole), title: choice.title ?? '', date }] };
  }
  const openings = placed(whole, 'opening', sheet, choice);
  whole = { ...whole, ...openings.patch };
  const vouchers = placed(whole, 'vouchers', sheet, choice);
  whole = { ...whole, ...vouchers.patch };
  const both = (one: string[], other: string[]) => [...new Set([...one, ...other])];
  return {
    patch: {
      accounts: whole.accounts,
      head: whole.head,
      businesses: whole.businesses,
      opening: whole.opening,
      vouchers: whole.vouchers,
    },
    strangeAccounts: both(openings.strangeAccounts, vouchers.strangeAccounts),
    strangeItems: both(openings.strangeItems, vouchers.strangeItems),
  };
}

/** Whether each code is as long as a level of the rule. */
function fitsRule(codes: readonly string[], rule: readonly number[]): boolean {
  const levels = new Set(rule.map((_, at) => rule.slice(0, at + 1).reduce((sum, length) => sum + length, 0)));
  return codes.every((code) => levels.has(code.length));
}

/** The digits that each level of the codes adds: 4, 2, 2. */
function ruleOf(codes: readonly string[]): number[] {
  const lengths = [...new Set(codes.map(({ length }) => length))].sort((one, other) => one - other);
  return lengths.map((length, at) => length - (lengths[at - 1] ?? 0));
}

/** The auxiliary items of rows, each for its account, and those that the company does not list yet. */
class Items {
  readonly strangeAccounts = new Set<string>();
  readonly strangeItems = new Set<string>();
  private readonly leaves: ReadonlyMap<string, readonly string[]>;
  private readonly used = new Map<string, Set<string>>();

  constructor(company: Company) {
    this.leaves = new Map(leavesOf(company.accounts).map(({ code, aux }) => [code, aux]));
  }

  /** The items that the account keeps. One whose type the sheet does not say is of the only type that is left. */
  of(code: string, aux: Aux): Aux {
    const types = this.leaves.get(code);
    if (types === undefined) this.strangeAccounts.add(code);
    const free = (types ?? []).filter((type) => aux[type] === undefined);
    const kept: [string, string][] = [];
    for (const [named, item] of Object.entries(aux)) {
      const type = named === '' && free.length === 1 ? (free[0] ?? '') : named;
      if (types === undefined ? type !== '' : types.includes(type)) {
        kept.push([type, item]);
        this.used.set(type, (this.used.get(type) ?? new Set()).add(item));
      } else this.strangeItems.add(`${code} ${type === '' ? item : `${type}=${item}`}`);
    }
    return Object.fromEntries(kept);
  }

  /** The company's types with the items that are new. */
  head(head: Head): Head {
    const known = new Set(head.aux.map(({ type }) => type));
    const types = [...this.used.keys()].filter((type) => !known.has(type));
    const all = [...head.aux, ...types.map((type) => ({ type, items: [] as string[] }))];
    const aux = all.map((one) => ({
      ...one,
      items: [...new Set([...one.items, ...(this.used.get(one.type) ?? [])])],
    }));
    return { ...head, aux };
  }
}

const openingKey = ({ account, aux }: Opening) => JSON.stringify([account, Object.entries(aux).sort()]);

function withOpenings(
  { opening }: Company,
  read: readonly Opening[],
  { way }: SheetChoice,
  items: Items,
): Opening[] {
  const rows = new Map(way === 'add' ? opening.map((row) => [openingKey(row), row]) : []);
  for (const row of read) {
    const own = { ...row, aux: items.of(row.account, row.aux) };
    rows.set(openingKey(own), own);
  }
  return [...rows.values()];
}

const voucherKey = ({ date, word, number, variant }: Voucher) =>
  [date.slice(0, 7), word, number, variant].join(' ');

/** A line with what a sheet cannot say of it, where it stood there before: other accounts and items that are right, its formula. */
function asWritten(was: Voucher | undefined, line: Line): Line {
  const same = was?.lines.find(
    (one) => one.accounts[0] === line.accounts[0] && one.side === line.side && one.amount === line.amount,
  );
  return same === undefined
    ? line
    : { ...same, summary: line.summary, aux: line.aux, quantity: line.quantity };
}

function withVouchers(
  company: Company,
  read: readonly Voucher[],
  { way, business }: SheetChoice,
  items: Items,
): Partial<Company> {
  const booked = company.businesses.filter(({ action }) => action === 'entry');
  const inOrder = (booked.length > 0 ? booked : company.businesses).map(({ id }) => id);
  const before = way === 'add' ? company.vouchers : [];
  const rows = new Map(before.map((one) => [voucherKey(one), one]));
  // A voucher that gives way leaves its id free.
  const kept: Company = { ...company, vouchers: before };
  const ids = idsOf(kept);
  for (const [at, one] of read.entries()) {
    const was = rows.get(voucherKey(one));
    const id = was?.id ?? freeId('r', ids);
    if (was === undefined) ids.push(id);
    const lines = one.lines.map((line) => {
      const own = { ...line, aux: items.of(line.accounts[0] ?? '', line.aux) };
      return asWritten(was, own);
    });
    // There may be more vouchers than businesses: the last one takes the rest.
    const own = business ?? inOrder[at] ?? inOrder.at(-1) ?? '';
    const marked = was ?? one;
    const { weight, merge_group, is_optional } = marked;
    rows.set(voucherKey(one), {
      ...one,
      ...{ weight, merge_group, is_optional },
      id,
      business: was?.business ?? own,
      lines,
    });
  }
  const vouchers = [...rows.values()];
  const words = [...new Set([...company.head.voucher_words, ...read.map(({ word }) => word)])];
  return { vouchers, head: { ...company.head, voucher_words: words } };
}
