import { useState } from 'react';
import { kindOf } from '@/shared/questions/kinds';
import type { QuestionBody, QuestionKey } from '@/shared/questions/types';
import type { RegradableQuestion, RegradeChange } from '../../regradeApi';

export type DropHow = Extract<RegradeChange, { kind: 'drop' }>['how'];

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What a teacher has chosen to correct of a question so far. */
export function useChange(question: RegradableQuestion) {
  const [kind, setKind] = useState<RegradeChange['kind']>(question.takes_key ? 'key' : 'points');
  const [key, setKey] = useState<QuestionKey>(question.answer_key);
  const [points, setPoints] = useState<number | null>(question.full);
  const [how, setHow] = useState<DropHow>('full');
  const change: RegradeChange | undefined =
    kind === 'key'
      ? { kind, answer_key: kindOf(key.kind).check?.(key, plainWords).key ?? key }
      : kind === 'points'
        ? points === null
          ? undefined
          : { kind, points }
        : { kind, how };
  return {
    kind,
    setKind,
    key,
    /** The form of an author shows body and key together; what was asked stays as it was. */
    putKey: (body: QuestionBody, next: QuestionKey) => {
      if (same(body, question.body)) setKey(next);
    },
    points,
    setPoints,
    how,
    setHow,
    change,
    isSame:
      (kind === 'key' && same(key, question.answer_key)) || (kind === 'points' && points === question.full),
  };
}

/** The server says what is wrong with a key. */
const plainWords = { value: String, tolerance: String, range: String };
