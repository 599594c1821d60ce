import { roundPercent } from '@/shared/lib/points';
import type { Retest, RetestStudent, RetestSubmission } from '../retestApi';

/** 重新评测 without React. */

/** What something counts for, in percent, before and after; none where nothing counts. */
export interface Change {
  before: number | null;
  after: number | null;
}

type Kind = 'up' | 'down' | 'same' | 'new';

/** Whether it counts for more, for less, for the same, or for the first time. */
export function kindOf({ before, after }: Change): Kind {
  if (after === null || before === after) return 'same';
  if (before === null) return 'new';
  return after > before ? 'up' : 'down';
}

/** By how many points of a hundred it changes. */
export const gainOf = ({ before, after }: Change): number => roundPercent((after ?? 0) - (before ?? 0));

/** With its sign: +60, −12.5. */
export const signed = (gain: number): string => (gain < 0 ? `−${-gain}` : `+${gain}`);

export const isChanged = (student: Change): boolean => student.before !== student.after;
export const hasBroken = ({ submissions }: RetestStudent): boolean =>
  submissions.some((submission) => submission.is_broken);

export type Note = 'decided' | 'broken';

/** Why submissions stay as they are. */
export const notesOf = (submissions: Pick<RetestSubmission, 'is_broken' | 'is_decided'>[]): Note[] => [
  ...(submissions.some((one) => one.is_decided) ? (['decided'] as const) : []),
  ...(submissions.some((one) => one.is_broken) ? (['broken'] as const) : []),
];

/** Why what a student earns stays as it is; where it changes, the submissions say it. */
export const studentNotes = (student: RetestStudent): Note[] =>
  isChanged(student) ? [] : notesOf(student.submissions);

/** The students: those whose score changes first, each part in the order of the class. */
export const changedFirst = ({ students }: Pick<Retest, 'students'>): RetestStudent[] => [
  ...students.filter(isChanged),
  ...students.filter((student) => !isChanged(student)),
];
