import type { Account } from '../api/types';
import { initialsOf } from './pinyin';

/** How well an account answers what was typed; undefined if it does not. Lower is better. */
function rank(account: Account, typed: string): number | undefined {
  if (account.code.startsWith(typed)) return account.code === typed ? 0 : 1;
  if (account.name === typed) return 0;
  if (account.name.startsWith(typed)) return 2;
  const initials = initialsOf(account.name);
  if (initials === typed) return 2;
  if (initials.startsWith(typed)) return 3;
  if (account.full_name.includes(typed)) return 4;
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
