import { useMemo, useState } from 'react';
import { kindOf } from '@/shared/questions/kinds';
import type { QuestionBody, QuestionKey } from '@/shared/questions/types';
import type { RegradableQuestion, RegradeChange } from '../../regradeApi';
import { areSame, editedLines, linesFrom, rubricChange, sumOfLines } from '../../rubricEdit';

export type DropHow = Extract<RegradeChange, { kind: 'drop' }>['how'];

/** How the form opens, as the address says. */
export interface FirstAct {
  act?: 'current' | 'key' | 'points' | undefined;
  points?: number | undefined;
}

/** A change, or the one that the bank has made already; ways of booking are accepted in the key. */
type Chosen = RegradeChange['kind'] | 'newest' | 'ways';

/** What puts such a question right where nothing else was chosen. */
function usual(question: RegradableQuestion): Chosen {
  if (question.takes_rubric) return 'rubric';
  if (question.takes_current) return 'current';
  return question.takes_key ? 'key' : 'points';
}

function first(question: RegradableQuestion, { act }: FirstAct): Chosen {
  if (act === 'points' && question.takes_points) return 'points';
  if (act === 'current' && takesNewest(question)) return 'newest';
  if (act === 'key' && question.takes_key) return 'key';
  return usual(question);
}

/** Whether answers can be marked by what the bank says of the question by now. */
export const takesNewest = ({ newest, takes_key, takes_rubric }: RegradableQuestion) =>
  Boolean(newest) && (takes_key || takes_rubric);

function byNewest({ newest, takes_rubric, rubric }: RegradableQuestion): RegradeChange | undefined {
  if (!newest) return undefined;
  const { answer_key } = newest;
  return takes_rubric
    ? { kind: 'rubric', answer_key, from: linesFrom(newest.rubric, rubric) }
    : { kind: 'key', answer_key };
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What a teacher has chosen to correct of a question so far. */
export function useChange(question: RegradableQuestion, opens: FirstAct = {}) {
  const [kind, setKind] = useState<Chosen>(first(question, opens));
  const [key, setKey] = useState<QuestionKey>(question.answer_key);
  const before = useMemo(() => editedLines(question.answer_key, question.rubric), [question]);
  const [lines, setLines] = useState(before);
  const [points, setPoints] = useState<number | null>(opens.points ?? question.full);
  const [how, setHow] = useState<DropHow>('full');
  const isWhole = sumOfLines(lines) === question.full && lines.every((line) => line.title.trim() !== '');
  const changeOf = (): RegradeChange | undefined => {
    if (kind === 'ways') return { kind: 'key', answer_key: key };
    if (kind === 'key') return { kind, answer_key: kindOf(key.kind).check?.(key, plainWords).key ?? key };
    if (kind === 'rubric') return isWhole ? rubricChange(question.answer_key, lines) : undefined;
    if (kind === 'newest') return byNewest(question);
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
    setKey,
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
      ((kind === 'key' || kind === 'ways') && same(key, question.answer_key)) ||
      (kind === 'points' && points === question.full),
  };
}

/** The server says what is wrong with a key. */
const plainWords = { value: String, tolerance: String, range: String };
