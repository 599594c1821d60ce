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

/** The rows whose texts hold what was asked for. */
export const holds = (asked: string | undefined, ...texts: (string | null)[]) =>
  !asked || texts.some((text) => text?.toLowerCase().includes(asked.toLowerCase()));
