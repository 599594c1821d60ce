import type { Company } from './part';
import type { Posting } from './postings';

/** What a company says of the end of a month: cards of assets, entries of every month, stock, foreign money; pure. */

type Head = Company['head'];
export type Asset = Head['asset'][number];
export type Monthly = Head['monthly'][number];
export type SaleCost = Head['sale_cost'][number];
export type Currency = Head['currency'][number];

/** Months of a life that nobody exceeds, as the server has it: a hundred years. */
const longestLife = 1200;

const blankPosting = (): Posting => ({ account: '', aux: {} });

/** In use since the first month of the books, until another is given: the server takes no empty month. */
export const blankAsset = (start: string): Asset => ({
  name: '',
  kind: 'fixed',
  method: 'straight_line',
  cost: '0.00',
  residual: '0.00',
  months: 0,
  from: start,
  until: null,
  accumulated: blankPosting(),
  expense: blankPosting(),
});

export const blankMonthly = (): Monthly => ({
  title: '',
  debit: blankPosting(),
  credit: blankPosting(),
  amount: '',
});

export const blankSaleCost = (): SaleCost => ({ item: '', stock: blankPosting(), cost: blankPosting() });

/** What is wrong with a card that has a cost: more left than it cost, no life, no whole years where it is accelerated. */
export function lifeFault({ cost, residual, months, method }: Asset): 'residual' | 'months' | undefined {
  if (Number(cost) === 0) return undefined;
  if (Number(residual) < 0 || Number(residual) >= Number(cost)) return 'residual';
  const isWhole = method === 'straight_line' || months % 12 === 0;
  return months >= 1 && months <= longestLife && isWhole ? undefined : 'months';
}

/** The functions that the server knows over a student's books, and those of plain arithmetic. */
const functions = new Set(
  'bal open deb cred net qty_open qty_in qty_out sold avg tax round r2 min max abs floor ceil'.split(' '),
);

/**
 * Whether an expression can be none at a glance: a function that there is not, which the server takes for no amount
 * without a word, or brackets and quotes that do not close.
 */
export function isWrongExpression(typed: string): boolean {
  const bare = typed.replace(/'[^']*'|"[^"]*"/g, '');
  const isUnknown = (bare.match(/[\p{L}_][\p{L}\w]*/gu) ?? []).some((name) => !functions.has(name));
  let depth = 0;
  for (const sign of bare) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth < 0) return true;
  }
  return isUnknown || depth > 0 || /['"]|[-+*/^,]\s*$/.test(bare);
}

/** How a cell is found that is still to be filled in before the company can be published. */
export const emptyIf = (isEmpty: boolean) => (isEmpty ? { 'data-empty': true } : {});

/** The same for one that is wrong; it is drawn as such. */
export const wrongIf = (isWrong: boolean) => (isWrong ? { 'data-wrong': true } : {});

/** A month as it is kept: 2026-01; undefined while what is typed is none. */
export const readMonth = (typed: string): string | undefined =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(typed.trim()) ? typed.trim() : undefined;

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** The months that any currency has a rate of, and the first of the books. */
export const monthsOf = ({ currency, start }: Pick<Head, 'currency' | 'start'>): string[] =>
  [...new Set([start, ...currency.flatMap(({ rates }) => Object.keys(rates))])]
    .filter((month) => month !== '')
    .sort();

/** With a rate of a month, or without one: an empty rate is never kept. */
export function withRate(currency: Currency, month: string, rate: string): Currency {
  const { [month]: _, ...rest } = currency.rates;
  const rates = rate === '' ? rest : { ...rest, [month]: rate };
  return { ...currency, rates: Object.fromEntries(Object.entries(rates).sort()) };
}
