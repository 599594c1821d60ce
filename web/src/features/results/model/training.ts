import type { Schema } from '@/shared/api/types';

/** 训练成绩 without React: how many handed a work in, and how each student stands with it. */

export type ClassTraining = Schema<'ClassTraining'>;
export type TrainingWork = Schema<'TrainingWork'>;
export type WorkKind = Schema<'AssignmentKind'>;
export type StudentRow = Schema<'TrainedStudent'>;

/** The name of a work in the address. */
export const workKey = (work: Pick<TrainingWork, 'kind' | 'id'>) => `${work.kind}-${work.id}`;

/** Missing is one thing before the time is up and another after it. */
export type WorkState = Schema<'WorkState'>;

export const workStates: WorkState[] = ['open', 'missed', 'waiting', 'late', 'done'];

/** How many of a class handed nothing in. */
export const missingOf = (work: TrainingWork, students: number) => Math.max(0, students - work.done);

/**
 * How many students stand how with a work, without what nobody can be: missing is one thing before the time is up, another
 * after it. `late` are those who do not wait for a mark; none while that is not known.
 */
export function countStates(
  work: TrainingWork,
  students: number,
  late: number | undefined,
  nowMs: number,
): { state: WorkState; count: number | undefined }[] {
  const isOver = work.due_at_ms !== null && nowMs >= work.due_at_ms;
  return [
    { state: isOver ? 'missed' : 'open', count: missingOf(work, students) },
    { state: 'waiting', count: work.waiting },
    { state: 'late', count: late },
    { state: 'done', count: late === undefined ? undefined : work.done - work.waiting - late },
  ];
}

/** The rows whose texts hold what was asked for. */
export const holds = (asked: string | undefined, ...texts: (string | null)[]) =>
  !asked || texts.some((text) => text?.toLowerCase().includes(asked.toLowerCase()));
