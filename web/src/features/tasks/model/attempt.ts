import type { QuestionAnswer } from '@/shared/questions/types';
import type { Answers, Attempt, AttemptItem, Mark } from '../api';

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

/** The points of the key's rubric with these numbers, from 0. */
export function rubricTitles(key: AttemptItem['key'], chosen: number[]): string[] {
  const lines =
    key?.kind === 'short_answer' ? key.rubric : key?.kind === 'file_upload' ? (key.criteria ?? []) : [];
  return lines.filter((_, place) => chosen.includes(place)).map((line) => line.title);
}

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

/** What the server has of the answers; saves go one at a time with rising numbers. */
export interface AnswerSync {
  seq: number;
  /** The answers last acknowledged; compared by identity, each change makes new ones. */
  saved: Answers;
  inFlight: { seq: number; answers: Answers } | undefined;
  failures: number;
  isBehind: boolean;
  savedAtMs: number | undefined;
}

export function openAnswers(attempt: Attempt, answers: Answers): AnswerSync {
  return {
    seq: attempt.seq,
    saved: answers,
    inFlight: undefined,
    failures: 0,
    isBehind: false,
    savedAtMs: undefined,
  };
}

export function nextAnswerSave(
  sync: AnswerSync,
  answers: Answers,
): { sync: AnswerSync; save: { seq: number; answers: Answers } } | undefined {
  if (sync.inFlight || sync.isBehind || answers === sync.saved) return undefined;
  const save = { seq: sync.seq + 1, answers };
  return { sync: { ...sync, seq: save.seq, inFlight: save }, save };
}

/** The server answers the newest number it has: another than ours means that another window went on. */
export function confirmAnswers(
  sync: AnswerSync,
  seq: number,
  reply: { seq: number; saved_at_ms: number },
): AnswerSync {
  const sent = sync.inFlight;
  if (sent === undefined || sent.seq !== seq) return sync;
  const rest = { ...sync, inFlight: undefined, failures: 0 };
  if (reply.seq !== seq) return { ...rest, isBehind: true };
  return { ...rest, saved: sent.answers, savedAtMs: reply.saved_at_ms };
}

export function failAnswers(sync: AnswerSync, seq: number): AnswerSync {
  if (sync.inFlight?.seq !== seq) return sync;
  return { ...sync, inFlight: undefined, failures: sync.failures + 1 };
}
