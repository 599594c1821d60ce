import type { Account, AuxType } from '@/shared/vouchers/types';
import type { OwnAccount, OwnItem } from '../api/types';

/** What a student adds to a chart while books are set up. */
export interface OwnChart {
  accounts: readonly OwnAccount[];
  items: readonly OwnItem[];
}

interface Chart {
  accounts: Account[];
  aux: AuxType[];
}

/**
 * The chart with what was added to it: an account with others below it takes entries no longer. What was added stands in the
 * place of what has the same code or name: books that were started have the company's own as well.
 */
export function chartWith(given: Chart, own: OwnChart): Chart {
  const accounts = given.accounts.filter(({ code }) => own.accounts.every((one) => one.code !== code));
  for (const { code, name, aux, unit } of [...own.accounts].sort((one, other) =>
    one.code.localeCompare(other.code),
  )) {
    const parent = parentOf(accounts, code);
    if (parent === undefined) continue;
    accounts.push({
      ...parent,
      code,
      name,
      aux: [...aux],
      unit: unit ?? null,
      full_name: `${parent.full_name}-${name}`,
      level: parent.level + 1,
      is_leaf: true,
    });
  }
  accounts.sort((one, other) => one.code.localeCompare(other.code));
  return {
    accounts: accounts.map((account, at) => ({
      ...account,
      is_leaf: !(accounts[at + 1]?.code.startsWith(account.code) ?? false),
    })),
    aux: given.aux.map((type) => ({
      ...type,
      items: [
        ...type.items,
        ...own.items
          .filter(({ kind, name }) => !type.items.includes(name) && kind === type.kind)
          .map(({ name }) => name),
      ],
    })),
  };
}

/** The account that a code stands below: the longest that it begins with. */
export function parentOf(accounts: readonly Account[], code: string): Account | undefined {
  const above = accounts.filter((account) => code !== account.code && code.startsWith(account.code));
  return above.reduce<Account | undefined>(
    (longest, one) => (longest !== undefined && longest.code.length >= one.code.length ? longest : one),
    undefined,
  );
}

/** The first free code below an account, by how many digits each level adds; none where it is full or the last level. */
export function nextCode(
  accounts: readonly Account[],
  parent: string,
  codeRule: readonly number[],
): string | undefined {
  let length = 0;
  const digits = codeRule.find((digits) => {
    const isBelow = length === parent.length;
    length += digits;
    return isBelow;
  });
  if (digits === undefined || parent === '') return undefined;
  const taken = new Set(accounts.map((account) => account.code));
  for (let number = 1; number < 10 ** digits; number += 1) {
    const code = parent + String(number).padStart(digits, '0');
    if (!taken.has(code)) return code;
  }
  return undefined;
}
