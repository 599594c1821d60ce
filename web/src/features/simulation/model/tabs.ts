import type { Book } from '../api/types';
import { isBookedAlready } from './progress';

/** The pages of a book that is kept. */
const workspaceTabs = ['setUp', 'voucher', 'ledger', 'trial', 'closing', 'statement', 'report'] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

/** Whether the book is only set up: nothing is to be booked in it. */
const isOnlySetUp = (book: Book): boolean => book.rules.parts.every(({ part }) => part === 'openings');

/** The pages that a book has; the marks of an exam are told by the exam. */
export function tabsOf(book: Book, isExam: boolean): WorkspaceTab[] {
  const { sets_up: setsUp } = book.rules;
  return workspaceTabs.filter((tab) => {
    if (tab === 'setUp') return setsUp;
    if (tab === 'report') return !isExam;
    return tab === 'trial' || !setsUp || !isOnlySetUp(book);
  });
}

/** What can be left to do where everything is booked already, first what comes first. */
const leftParts = ['statements', 'reconciliation'] as const;

/** What counts in a book in which everything is booked already; nothing in others. */
export const leftToDo = (book: Book): (typeof leftParts)[number][] =>
  isBookedAlready(book) ? leftParts.filter((left) => book.rules.parts.some(({ part }) => part === left)) : [];

/** The page of what is left to do. */
const tabOf = { statements: 'statement', reconciliation: 'ledger' } as const;

/** The page on which a book opens, unless another of its pages was asked for. */
export function firstTab(book: Book, asked: string | undefined): WorkspaceTab {
  const [left] = leftToDo(book);
  const booking = left === undefined ? 'voucher' : tabOf[left];
  const isSetUp = book.rules.waits_for_set_up || (book.rules.sets_up && isOnlySetUp(book));
  return tabsOf(book, false).find((tab) => tab === asked) ?? (isSetUp ? 'setUp' : booking);
}
