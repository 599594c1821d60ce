import { useMemo, useState } from 'react';
import { kindOf } from '@/shared/questions/kinds';
import type { QuestionBody, QuestionKey } from '@/shared/questions/types';
import type { RegradableQuestion, RegradeChange } from '../../regradeApi';
import { areSame, editedLines, rubricChange, sumOfLines } from '../../rubricEdit';

export type DropHow = Extract<RegradeChange, { kind: 'drop' }>['how'];

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What a teacher has chosen to correct of a question so far. */
export function useChange(question: RegradableQuestion) {
  const [kind, setKind] = useState<RegradeChange['kind']>(
    question.takes_rubric
      ? 'rubric'
      : question.takes_current
        ? 'current'
        : question.takes_key
          ? 'key'
          : 'points',
  );
  const [key, setKey] = useState<QuestionKey>(question.answer_key);
  const before = useMemo(() => editedLines(question.answer_key, question.rubric), [question]);
  const [lines, setLines] = useState(before);
  const [points, setPoints] = useState<number | null>(question.full);
  const [how, setHow] = useState<DropHow>('full');
  const isWhole = sumOfLines(lines) === question.full && lines.every((line) => line.title.trim() !== '');
  const changeOf = (): RegradeChange | undefined => {
    if (kind === 'key') return { kind, answer_key: kindOf(key.kind).check?.(key, plainWords).key ?? key };
    if (kind === 'rubric') return isWhole ? rubricChange(question.answer_key, lines) : undefined;
    if (kind === 'current') return { kind, of: '' };
    if (kind === 'points') return points === null ? undefined : { kind, points };
    return { kind, how };
  };
  const change = changeOf();
  return {
    kind,
    setKind,
    key,
    /** The form of an author shows body and key together; what was asked stays as it was. */
    putKey: (body: QuestionBody, next: QuestionKey) => {
      if (same(body, question.body)) setKey(next);
    },
    lines,
    setLines,
    points,
    setPoints,
    how,
    setHow,
    change,
    isSame:
      (kind === 'rubric' && areSame(lines, before)) ||
      (kind === 'key' && same(key, question.answer_key)) ||
      (kind === 'points' && points === question.full),
  };
}

/** The server says what is wrong with a key. */
const plainWords = { value: String, tolerance: String, range: String };
