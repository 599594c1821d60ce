import type { Lazily } from '../ui/lazily';
import { answering as blank } from './blank/answering';
import { answering as books } from './books/answering';
import { answering as calculation } from './calculation/answering';
import { answering as entry } from './entry/answering';
import { answering as file_upload } from './file_upload/answering';
import { answering as flow } from './flow/answering';
import type { Answering } from './kind';
import { answering as matching } from './matching/answering';
import { answering as multiple } from './multiple/answering';
import { answering as ordering } from './ordering/answering';
import { answering as python } from './python/answering';
import { answering as short_answer } from './short_answer/answering';
import { answering as single } from './single/answering';
import { answering as true_false } from './true_false/answering';
import type { AnswerKind, QuestionAnswer, QuestionBody, QuestionKind } from './types';
import { answering as voucher } from './voucher/answering';

/** How each kind is answered; apart from `kinds.ts`, so that an exam does not begin with what only its author needs. */
const all: { [K in AnswerKind]: Answering<K> } = {
  single,
  multiple,
  true_false,
  blank,
  short_answer,
  calculation,
  entry,
  voucher,
  flow,
  python,
  matching,
  ordering,
  file_upload,
  books,
};

/** How a kind is answered; undefined where its parts are answered, each by its own kind. */
export function answeringOf(kind: QuestionKind): Answering<QuestionKind> | undefined {
  // Typed kind by kind; body and answer of one kind are joined again at run time.
  return all[kind as AnswerKind] as unknown as Answering<QuestionKind> | undefined;
}

/** Whether nothing has been answered yet. */
export const isUnanswered = (answer: QuestionAnswer | undefined | null): boolean =>
  answer == null || (answeringOf(answer.kind)?.isEmpty(answer) ?? true);

/** The answer after a key where choices have keys: A–F or 1–6 choose by the order shown. Undefined for other kinds and keys. */
export function answerByKey(
  body: QuestionBody,
  answer: QuestionAnswer | undefined,
  key: string,
): QuestionAnswer | undefined {
  const place = /^[a-f]$/i.test(key)
    ? key.toUpperCase().charCodeAt(0) - 65
    : /^[1-6]$/.test(key)
      ? Number(key) - 1
      : undefined;
  if (place === undefined) return undefined;
  return answeringOf(body.kind)?.pick?.(body, answer?.kind === body.kind ? answer : undefined, place);
}

/** Fetches what these questions need before it is asked for: later the network may be gone. */
export function prefetchFor(items: { kind: QuestionKind }[]): void {
  for (const { kind } of items) (answeringOf(kind)?.Input as Partial<Lazily<unknown>>)?.prefetch?.();
}
