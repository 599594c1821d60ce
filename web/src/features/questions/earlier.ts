import type { Schema } from '@/shared/api/types';
import { differs } from '@/shared/unsaved/drafts';
import type { QuestionText } from './api';

/** Answers to an earlier version of a question in an exam or an exercise. */
export type EarlierUse = Schema<'EarlierUse'>;

/** Those that the bank would mark otherwise by now. */
export const markedOtherwise = (uses: EarlierUse[]) =>
  uses.filter((use) => use.act === 'current' || use.act === 'key');

/** Where they are marked again, with what puts them right chosen. */
export function regradeSearchOf(use: EarlierUse) {
  const { source_kind, group_id, version_id, act, points } = use;
  return {
    ...(source_kind === 'exercise' ? { exercise_id: group_id } : { assessment_id: group_id }),
    question_id: version_id,
    ...(act ? { act } : {}),
    ...(act === 'points' && points !== null ? { points } : {}),
  };
}

type Marking = Pick<QuestionText, 'answer_key' | 'points'>;

/** Of the answers to earlier versions, those that the last change concerns: of its key, or else of its points where these were what the bank said. */
export function concerned(uses: EarlierUse[], before: Marking, after: Marking): EarlierUse[] {
  if (differs(after.answer_key, before.answer_key)) return markedOtherwise(uses);
  if (after.points === before.points) return [];
  return uses.filter((use) => use.act === 'points' && use.full === before.points);
}

export const answersOf = (uses: EarlierUse[]) => uses.reduce((sum, use) => sum + use.answers, 0);
