import type { Company } from './part';
import { postingsOf, withPostings } from './postings';

/** The chart of accounts of a company that is being written; pure. */

export type Account = Company['accounts'][number];

/** The code of the account above: `1002` of `100201`; undefined on the first level, and where the lengths do not say it. */
function parentCode(code: string, lengths: readonly number[]): string | undefined {
  let end = 0;
  for (const length of lengths) {
    if (end + length >= code.length) break;
    end += length;
  }
  return end === 0 ? undefined : code.slice(0, end);
}

/** Whether a code is the account's own or one below it; a code that is no whole level has nothing below it. */
function isUnder(code: string, other: string, lengths: readonly number[]): boolean {
  const isLevel = lengths.some(
    (_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0) === code.length,
  );
  return other === code || (isLevel && other.startsWith(code));
}

/** The accounts that take entries. */
export function leavesOf(accounts: readonly Account[]): Account[] {
  const sorted = accounts.map(({ code }) => code).sort();
  const inner = new Set(sorted.filter((code, at) => sorted[at + 1]?.startsWith(code)));
  return accounts.filter(({ code }) => !inner.has(code));
}

/** Codes with the names of all levels: 应交税费-应交增值税-进项税额. */
export function fullNames(
  accounts: readonly Account[],
  lengths: readonly number[],
): ReadonlyMap<string, string> {
  const own = new Map(accounts.map(({ code, name }) => [code, name]));
  const nameOf = (code: string): string => {
    const parent = parentCode(code, lengths);
    const name = own.get(code) ?? '';
    return parent !== undefined && own.has(parent) ? `${nameOf(parent)}-${name}` : name;
  };
  return new Map(accounts.map(({ code }) => [code, nameOf(code)]));
}

/** The first free code below an account, after those there are; on the first level where none is given. Undefined where
 * the lengths know no further level or all codes are taken. */
export function nextCode(
  accounts: readonly Account[],
  lengths: readonly number[],
  parent: string,
): string | undefined {
  let level = 0;
  let end = 0;
  while (level < lengths.length && end < parent.length) end += lengths[level++] ?? 0;
  const length = lengths[level];
  if (length === undefined || end !== parent.length) return undefined;
  const numbers = accounts
    .filter(({ code }) => code.length === parent.length + length && code.startsWith(parent))
    .map(({ code }) => Number(code.slice(parent.length)));
  const next = Math.max(parent === '' ? 10 ** (length - 1) : 0, ...numbers) + 1;
  const digits = String(next).padStart(length, '0');
  return digits.length > length ? undefined : parent + digits;
}

/** An account below another takes after it; on the first level it is an asset. */
export function newAccount(accounts: readonly Account[], code: string, parent: string): Account {
  const above = accounts.find((one) => one.code === parent);
  return {
    code,
    name: '',
    category: above?.category ?? 'Asset',
    direction: above?.direction ?? 'debit',
    aux: [...(above?.aux ?? [])],
    cash: above?.cash ?? 'No',
    unit: above?.unit ?? '',
  };
}

/** The accounts with another one at its place by code. */
export function withAccount(accounts: readonly Account[], account: Account): Account[] {
  const at = accounts.findIndex((one) => one.code > account.code);
  return at === -1 ? [...accounts, account] : [...accounts.slice(0, at), account, ...accounts.slice(at)];
}

type Vouchers = Company['vouchers'];

const vouchersOf = (company: Company): Vouchers => [
  ...company.vouchers,
  ...(company.mistakes ?? []),
  ...(company.variation?.vouchers ?? []),
];

interface Uses {
  /** Accounts below it. */
  below: number;
  openings: number;
  /** Lines of vouchers. */
  lines: number;
  /** Places of the end of a month. */
  monthEnd: number;
}

/** What stands on an account or below it. */
export function usesOf(company: Company, code: string): Uses {
  const isUse = (used: string) => isUnder(code, used, company.head.code_lengths);
  return {
    below: company.accounts.filter((one) => one.code !== code && isUse(one.code)).length,
    openings: company.opening.filter((one) => isUse(one.account)).length,
    lines: vouchersOf(company)
      .flatMap((voucher) => voucher.lines)
      .filter((line) => line.accounts.some(isUse)).length,
    monthEnd: postingsOf(company.head).filter(({ account }) => isUse(account)).length,
  };
}

/** The accounts without one and what stands below it. */
export const withoutAccount = ({ accounts, head }: Company, code: string): Account[] =>
  accounts.filter((one) => !isUnder(code, one.code, head.code_lengths));

/** Rewrites the lines of every voucher there is, those of businesses that may be drawn too. */
function withLines(
  company: Company,
  edit: (line: Vouchers[number]['lines'][number]) => Vouchers[number]['lines'][number],
): Pick<Company, 'vouchers' | 'mistakes' | 'variation'> {
  const edited = (vouchers: Vouchers) =>
    vouchers.map((voucher) => ({ ...voucher, lines: voucher.lines.map(edit) }));
  const { vouchers, mistakes, variation } = company;
  return {
    vouchers: edited(vouchers),
    mistakes: edited(mistakes ?? []),
    variation: variation && { ...variation, vouchers: edited(variation.vouchers) },
  };
}

/** Gives an account another code: what stands below it, its opening balances, its lines and what the end of a month books on it go along. */
export function recoded(company: Company, from: string, to: string): Partial<Company> {
  const { code_lengths } = company.head;
  const again = (code: string) => (isUnder(from, code, code_lengths) ? to + code.slice(from.length) : code);
  return {
    head: withPostings(company.head, (one) => ({ ...one, account: again(one.account) })),
    accounts: company.accounts.map((one) => ({ ...one, code: again(one.code) })),
    opening: company.opening.map((one) => ({ ...one, account: again(one.account) })),
    ...withLines(company, (line) => ({ ...line, accounts: line.accounts.map(again) })),
  };
}

/** Gives an auxiliary type another name, wherever it is used. */
export function withAuxNamed(company: Company, from: string, to: string): Partial<Company> {
  const rename = <T>(aux: Record<string, T>) =>
    Object.fromEntries(Object.entries(aux).map(([type, item]) => [type === from ? to : type, item]));
  return {
    head: {
      ...withPostings(company.head, (one) => ({ ...one, aux: rename(one.aux) })),
      aux: company.head.aux.map((one) => (one.type === from ? { ...one, type: to } : one)),
    },
    accounts: company.accounts.map((one) => ({
      ...one,
      aux: one.aux.map((type) => (type === from ? to : type)),
    })),
    opening: company.opening.map((one) => ({ ...one, aux: rename(one.aux) })),
    ...withLines(company, (line) => ({ ...line, aux: rename(line.aux) })),
  };
}
