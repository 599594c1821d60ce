import type { Account } from './chart';

/** The words of the columns of accounts.csv, as tables of other programs write them too. */
const categories: Record<string, Account['category']> = {
  资产: 'Asset',
  负债: 'Liability',
  共同: 'Common',
  所有者权益: 'Equity',
  权益: 'Equity',
  成本: 'Cost',
  损益: 'ProfitLoss',
};
const cash: Record<string, Account['cash']> = {
  cash: 'Cash',
  现金: 'Cash',
  库存现金: 'Cash',
  bank: 'Bank',
  银行: 'Bank',
  银行存款: 'Bank',
};

const wordsIn = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(/[;；、,，]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Rows copied from a table: code, name, category, direction, auxiliary types, money, unit; columns may be missing at the
 * end. Undefined where it is no such table: it is then an ordinary text. */
export function pastedAccounts(text: string, known: readonly Account[]): Account[] | undefined {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter(([code, name]) => /^\d+$/.test(code ?? '') && name);
  if (rows.length === 0) return undefined;
  return rows.map(([code = '', name = '', category, direction, aux, money, unit]) => {
    const before = known.find((one) => one.code === code);
    const above = known.find((one) => one.code === code.slice(0, 4));
    return {
      code,
      name,
      category:
        categories[(category ?? '').replace(/类$/, '')] ?? before?.category ?? above?.category ?? 'Asset',
      direction:
        direction === undefined || direction === ''
          ? (before?.direction ?? above?.direction ?? 'debit')
          : direction.startsWith('贷')
            ? 'credit'
            : 'debit',
      aux: aux === undefined ? (before?.aux ?? []) : wordsIn(aux),
      cash: money === undefined ? (before?.cash ?? 'No') : (cash[money] ?? 'No'),
      unit: unit ?? before?.unit ?? '',
    };
  });
}

/** The accounts with those pasted: known codes are rewritten, others come to their places. */
export function withPasted(
  accounts: readonly Account[],
  pasted: readonly Account[],
): { accounts: Account[]; added: number; changed: number } {
  const byCode = new Map(pasted.map((one) => [one.code, one]));
  const known = new Set(accounts.map(({ code }) => code));
  const added = [...byCode.values()].filter(({ code }) => !known.has(code));
  const all = [...accounts.map((one) => byCode.get(one.code) ?? one), ...added];
  all.sort((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0));
  return { accounts: all, added: added.length, changed: byCode.size - added.length };
}
