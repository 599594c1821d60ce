import asbe from '@accounts/asbe/accounts.csv?raw';
import assbe from '@accounts/assbe/accounts.csv?raw';
import type { AccountChoice } from './types';

/** The national charts, as the server has them. */
const charts = [asbe, assbe].map((csv) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line): AccountChoice => {
      const [code = '', name = ''] = line.split(',');
      return { code, name, aux: [] };
    }),
);

/** Every account of either standard, once. */
export const standardAccounts: AccountChoice[] = [
  ...new Map(charts.flat().map((account) => [`${account.code} ${account.name}`, account])).values(),
].sort((left, right) => left.code.localeCompare(right.code));

/** Whether a code is in a chart or can be a detail of an account there; the server's rule. */
export function accountExists(code: string): boolean {
  if (!/^\d{4}(\d{2,})?$/.test(code)) return false;
  return standardAccounts.some((account) => account.code === code.slice(0, 4));
}

/** The name of a code: as the question offers it, else by the chart, unless the standards differ. */
export function accountName(offered: AccountChoice[], code: string): string {
  const own = offered.find((account) => account.code === code)?.name;
  if (own) return own;
  const names = new Set(standardAccounts.filter((account) => account.code === code).map(({ name }) => name));
  return names.size === 1 ? ([...names][0] ?? '') : '';
}
