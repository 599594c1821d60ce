import type { Book } from '../api/types';

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

/** The page on which a book opens, unless another of its pages was asked for. */
export function firstTab(book: Book, asked: string | undefined): WorkspaceTab {
  const begins =
    book.rules.waits_for_set_up || (book.rules.sets_up && isOnlySetUp(book)) ? 'setUp' : 'voucher';
  return tabsOf(book, false).find((tab) => tab === asked) ?? begins;
}
