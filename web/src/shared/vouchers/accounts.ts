import { initialsOf } from '@/shared/lib/pinyin';
import type { Account } from './types';

/** How well an account answers what was typed, in small letters; undefined if it does not. Lower is better. */
function rank(account: Account, typed: string): number | undefined {
  // A板材 is typed as it stands, or with a small letter.
  const name = account.name.toLowerCase();
  if (account.code.startsWith(typed)) return account.code === typed ? 0 : 1;
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 2;
  const initials = initialsOf(account.name);
  if (initials === typed) return 2;
  if (initials.startsWith(typed)) return 3;
  if (account.full_name.toLowerCase().includes(typed)) return 4;
  return initialsOf(account.full_name).includes(typed) ? 5 : undefined;
}

/** The accounts that take entries, best first, by code, name, or pinyin initials. */
export function findAccounts(accounts: Account[], typed: string, most = 30): Account[] {
  const words = typed.trim().toLowerCase();
  const leaves = accounts.filter((account) => account.is_leaf);
  if (words === '') return leaves.slice(0, most);
  return leaves
    .map((account) => ({ account, rank: rank(account, words) }))
    .filter((one): one is { account: Account; rank: number } => one.rank !== undefined)
    .sort((left, right) => left.rank - right.rank || left.account.code.localeCompare(right.account.code))
    .slice(0, most)
    .map((one) => one.account);
}

/** The account of a code typed where no list is offered; none while it is no code. */
export function codedAccounts(typed: string): Account[] {
  const code = typed.trim();
  return /^\d{1,20}$/.test(code) ? [accountOfChoice({ code, name: '' })] : [];
}

interface Choice {
  code: string;
  name: string;
  aux?: { kind: string; items: string[] }[];
}

/** The auxiliary types of the accounts a question offers, each once, with its items. */
export const auxOfChoices = (choices: Choice[]): { kind: string; items: string[] }[] => {
  const all = choices.flatMap((choice) => choice.aux ?? []);
  return all.filter((one, at) => all.findIndex((other) => other.kind === one.kind) === at);
};

/** An account of which only code, name and auxiliary types are known, as a question offers it. */
export const accountOfChoice = ({ code, name, aux = [] }: Choice): Account => ({
  code,
  name,
  full_name: name,
  category: 'asset',
  direction: 'debit',
  aux: aux.map((one) => one.kind),
  money: null,
  unit: null,
  level: 1,
  disabled: false,
  is_leaf: true,
  is_foreign: false,
});
