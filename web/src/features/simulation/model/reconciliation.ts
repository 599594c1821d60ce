import { sumMoney } from '@/shared/lib/money';
import type { Account } from '@/shared/vouchers/types';
import type { BookLineKey, OutstandingItem, Reconciliation } from '../api/types';

/** A line of either list, as the page shows and ticks it. */
export interface MatchLine {
  key: string;
  date: string;
  summary: string;
  /** The bank's number and partner, or the voucher's label. */
  reference: string;
  amount: string;
  matchId: number | null;
  isOutstanding: boolean;
}

/** The accounts that are reconciled: kept at a bank, and taking entries. */
export const bankAccounts = (accounts: Account[]): Account[] =>
  accounts.filter((account) => account.money === 'bank' && account.is_leaf);

/** A line that only tells a balance is neither ticked nor matched. */
export const isPayment = (line: MatchLine): boolean => Number(line.amount) !== 0;

export const bankLinesOf = (shown: Reconciliation): MatchLine[] =>
  shown.bank_lines.map((line) => ({
    key: `bank:${line.id}`,
    date: line.date,
    summary: line.summary || line.counterparty,
    reference: [line.summary ? line.counterparty : '', line.reference].filter(Boolean).join(' '),
    amount: line.amount,
    matchId: line.match_id,
    isOutstanding: line.is_outstanding,
  }));

export const bookLinesOf = (shown: Reconciliation): MatchLine[] =>
  shown.book_lines.map((line) => ({
    key: `book:${line.voucher_id}:${line.position}`,
    date: line.date,
    summary: line.summary,
    reference: line.voucher,
    amount: line.amount,
    matchId: line.match_id,
    isOutstanding: line.is_outstanding,
  }));

/** What is ticked on one side. */
export interface Ticked {
  count: number;
  sum: string;
}

export function tickedOf(lines: MatchLine[], ticked: ReadonlySet<string>): Ticked {
  const chosen = lines.filter((line) => ticked.has(line.key));
  return { count: chosen.length, sum: sumMoney(chosen.map((line) => line.amount)) };
}

/** By how much both sides differ; never negative. */
export const apartOf = (bank: Ticked, book: Ticked): string => {
  const less = book.sum.startsWith('-') ? book.sum.slice(1) : `-${book.sum}`;
  return sumMoney([bank.sum, less]).replace('-', '');
};

/** Both sides have lines and the same sum: they may be matched. */
export const mayMatch = (bank: Ticked, book: Ticked): boolean =>
  bank.count > 0 && book.count > 0 && bank.sum === book.sum;

/**
 * Ticks or unticks a line. A matched line goes with the rest of its match, and never together with free ones: they are matched,
 * those are taken apart.
 */
export function toggled(
  lines: MatchLine[],
  ticked: ReadonlySet<string>,
  line: MatchLine,
): ReadonlySet<string> {
  const group = line.matchId === null ? [line] : lines.filter((other) => other.matchId === line.matchId);
  const isMatched = line.matchId !== null;
  const kept = lines.filter((other) => ticked.has(other.key) && (other.matchId !== null) === isMatched);
  const next = new Set(kept.map((other) => other.key));
  const isTicked = ticked.has(line.key);
  for (const one of group) {
    if (isTicked) next.delete(one.key);
    else next.add(one.key);
  }
  return next;
}

/** The matches whose lines are ticked. */
export const matchesOf = (lines: MatchLine[], ticked: ReadonlySet<string>): number[] => [
  ...new Set(lines.flatMap((line) => (ticked.has(line.key) && line.matchId !== null ? [line.matchId] : []))),
];

/** The ticked lines as the server names them. */
export function linesOf(ticked: ReadonlySet<string>): { bank_lines: number[]; book_lines: BookLineKey[] } {
  const bank_lines: number[] = [];
  const book_lines: BookLineKey[] = [];
  for (const key of ticked) {
    const [side, id, position] = key.split(':');
    if (side === 'bank') bank_lines.push(Number(id));
    else book_lines.push({ voucher_id: Number(id), position: Number(position) });
  }
  return { bank_lines, book_lines };
}

export const totalOf = (items: OutstandingItem[]): string => sumMoney(items.map((item) => item.amount));
