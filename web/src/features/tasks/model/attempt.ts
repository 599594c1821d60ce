import type { QuestionAnswer } from '@/shared/questions/types';
import type { Attempt, AttemptItem, Mark } from '../api';
import type { Answers } from '../exerciseCalls';

/** How a question stands: before handing in whether it was answered, afterwards what it earned. */
export type ItemState = 'open' | 'done' | 'right' | 'part' | 'wrong' | 'waiting';

export function itemState(item: AttemptItem, isAnswered: boolean): ItemState {
  const { mark } = item;
  if (mark === null) return isAnswered ? 'done' : 'open';
  if (!isFinal(mark)) return 'waiting';
  if (mark.earned >= mark.full) return 'right';
  return mark.earned > 0 ? 'part' : 'wrong';
}

/** Whether nobody, person or machine, still has to mark it. */
export const isFinal = (mark: Mark): boolean => !mark.needs_marker && !mark.needs_verdict;

/** Whether the tests of a program of this attempt are still to come: that takes seconds, not days. */
export const isJudging = (attempt: Attempt | undefined): boolean =>
  attempt?.submitted_at_ms != null && attempt.items.some((item) => item.mark?.needs_verdict);

/** The answers an attempt arrives with, by place. */
export function answersOf(attempt: Attempt): Answers {
  return Object.fromEntries(
    attempt.items.flatMap((item, place): [string, QuestionAnswer][] =>
      item.answer === null ? [] : [[String(place), item.answer]],
    ),
  );
}

/** The numbers, from 1, of the questions still open. */
export function openPlaces(items: AttemptItem[], isAnswered: (place: number) => boolean): number[] {
  return items.flatMap((_, place) => (isAnswered(place) ? [] : [place + 1]));
}

/** The questions that ask for books, and how many vouchers are saved in each: one voucher answers it, and is seldom all. */
export function booksIn(items: AttemptItem[], answers: Answers) {
  return items.flatMap((item, place) => {
    if (item.kind !== 'books') return [];
    const answer = answers[String(place)];
    return [{ place, vouchers: answer?.kind === 'books' ? (answer.vouchers ?? 0) : 0 }];
  });
}
