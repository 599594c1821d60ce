import type { Book, Business, Post, SignStep, Voucher } from '../api/types';
import { heldBy, mayDo } from './team';

/** Where a business stands in a book. */
export type BusinessState = 'todo' | 'draft' | 'saved' | 'posted' | 'decided';

const isBooking = (voucher: Voucher, business: Business): boolean =>
  voucher.business === business.key ||
  voucher.documents.some((key) => business.documents.some((document) => document.key === key));

/** Whether everything is booked already as the book is opened: what is left is to be made of the books. */
export const isBookedAlready = (book: Book): boolean => book.rules.booked === 'all';

/** The vouchers by which a business is booked: one's own, and those that were given where they are all there is to be. */
export const vouchersOf = (book: Book, business: Business): Voucher[] =>
  book.vouchers.filter(
    (voucher) => (!voucher.is_given || isBookedAlready(book)) && isBooking(voucher, business),
  );

export function stateOf(book: Book, business: Book['businesses'][number]): BusinessState {
  const vouchers = vouchersOf(book, business);
  if (vouchers.some((voucher) => voucher.state === 'posted')) return 'posted';
  if (vouchers.some((voucher) => voucher.state !== 'draft')) return 'saved';
  if (business.decision !== null || isBookedAlready(book)) return 'decided';
  return vouchers.length > 0 ? 'draft' : 'todo';
}

export interface Progress {
  done: number;
  all: number;
  posted: number;
  /** The first business that waits. */
  next: Book['businesses'][number] | undefined;
}

/** How far a book is; businesses whose voucher waits to be sent are not asked for again. */
export function progressOf(book: Book, unsent: ReadonlySet<string> = new Set()): Progress {
  const states = book.businesses.map((business) => ({ business, state: stateOf(book, business) }));
  const isDone = (state: BusinessState) => state !== 'todo' && state !== 'draft';
  return {
    done: states.filter((one) => isDone(one.state)).length,
    all: states.length,
    posted: states.filter((one) => one.state === 'posted').length,
    next: states.find((one) => !isDone(one.state) && !unsent.has(one.business.key))?.business,
  };
}

/** The book as it is once a voucher was saved: what was read last may be from before. */
export const withVoucher = (book: Book, saved: Voucher): Book => ({
  ...book,
  vouchers: [...book.vouchers.filter(({ id }) => id !== saved.id), saved],
});

/** What a voucher is called; a draft has no number yet and is called by the word for drafts. */
export const labelOf = (voucher: Pick<Voucher, 'word' | 'number'>, draft: string): string =>
  voucher.number === null ? draft : `${voucher.word}-${voucher.number}`;

/** What each post may do with vouchers, and in which state they wait for it. */
export const duties: { post: Post; step: SignStep; waits: (voucher: Voucher) => boolean }[] = [
  {
    post: 'cashier',
    step: 'cashier_sign',
    waits: (voucher) => voucher.state === 'saved' && voucher.needs_cashier,
  },
  {
    post: 'reviewer',
    step: 'review',
    waits: (voucher) =>
      voucher.state === 'cashier_signed' || (voucher.state === 'saved' && !voucher.needs_cashier),
  },
  { post: 'supervisor', step: 'post', waits: (voucher) => voucher.state === 'reviewed' },
];

/** Own vouchers of the open period that wait for a post's step, and that nobody else is changing. */
export const waitingFor = (book: Book, step: SignStep): Voucher[] => {
  const duty = duties.find((one) => one.step === step);
  return duty === undefined
    ? []
    : book.vouchers.filter(
        (voucher) =>
          !voucher.is_given &&
          voucher.period === book.period &&
          duty.waits(voucher) &&
          heldBy(book, voucher) === undefined,
      );
};

/** Whether I may still change what stands on a voucher. */
export const isEditable = (book: Book, voucher: Voucher): boolean =>
  isOpen(book, voucher) && mayDo(book, 'write') && heldBy(book, voucher) === undefined;

/** Whether a voucher can still be changed, by whoever writes vouchers. */
const isOpen = (book: Book, voucher: Voucher): boolean =>
  book.is_mine &&
  book.shut === null &&
  !voucher.is_given &&
  voucher.period >= book.period &&
  (voucher.state === 'draft' || voucher.state === 'saved');

/** The periods of a book, the first to the open one. */
export function periodsOf(start: string, open: string): string[] {
  const periods: string[] = [];
  let [year = 0, month = 0] = start.split('-').map(Number);
  for (let guard = 0; guard < 60; guard++) {
    const period = `${year}-${String(month).padStart(2, '0')}`;
    periods.push(period);
    if (period >= open) break;
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
  }
  return periods;
}

/** The vouchers before and after the one on the desk; a new one comes after all of them. */
export function neighboursOf(vouchers: readonly Voucher[], current: number | undefined) {
  const at = vouchers.findIndex((voucher) => voucher.id === current);
  return at < 0
    ? { before: vouchers.at(-1), after: undefined }
    : { before: vouchers[at - 1], after: vouchers[at + 1] };
}

/** What lies open before somebody who only looks into a book: the first voucher that was written in it. */
export const firstToRead = ({ is_mine, vouchers }: Book): Voucher | undefined =>
  is_mine ? undefined : (vouchers.find((voucher) => !voucher.is_given) ?? vouchers[0]);

/** The business that a desk begins with: that of the first voucher to read, or the next to be dealt with. */
export const firstBusiness = (book: Book): string | undefined =>
  firstToRead(book)?.business ?? progressOf(book).next?.key ?? book.businesses[0]?.key;
