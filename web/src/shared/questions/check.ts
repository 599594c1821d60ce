import type { FieldError } from '../api/errors';
import { pathWithin } from './author/faults';
import type { CheckWords } from './kind';
import { kindOf } from './kinds';
import type { QuestionBody, QuestionKey } from './types';

/**
 * What the server could only call unreadable, in the question and in its parts: numbers that are none. The key comes back as it
 * is sent.
 */
export function checkNumbers(
  body: QuestionBody,
  key: QuestionKey,
  words: CheckWords,
): { key: QuestionKey; faults: FieldError[] } {
  const { check, parting } = kindOf(body.kind);
  if (parting === undefined) return check?.(key, words) ?? { key, faults: [] };
  const faults: FieldError[] = [];
  const parts = parting.of(body, key).map((part, at) => {
    const checked = checkNumbers(part.body, part.key ?? key, words);
    faults.push(...checked.faults.map((fault) => ({ ...fault, field: pathWithin(at, fault.field) })));
    return { points: 0, analysis: '', ...part, key: checked.key };
  });
  return { key: parting.join(parts).key, faults };
}
