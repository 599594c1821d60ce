import type { Schema } from '@/shared/api/types';

/** 训练成绩 without React: who handed a work in, and what the class made of it. */

export type ClassTraining = Schema<'ClassTraining'>;
export type TrainingWork = Schema<'TrainingWork'>;
export type TrainingResult = Schema<'TrainingResult'>;
export type WorkKind = Schema<'AssignmentKind'>;

/** The name of a work in the address. */
export const workKey = (work: Pick<TrainingWork, 'kind' | 'id'>) => `${work.kind}-${work.id}`;

/** What a class made of one work. */
export interface WorkFigures {
  work: TrainingWork;
  done: number;
  missing: number;
  late: number;
  waiting: number;
  /** Of those who handed in; none before the first. */
  mean: number | undefined;
}

export function figuresOf(work: TrainingWork, students: number): WorkFigures {
  const done = work.results.length;
  return {
    work,
    done,
    missing: Math.max(0, students - done),
    late: work.results.filter((one) => one.is_late).length,
    waiting: work.results.filter((one) => one.is_waiting).length,
    mean: done === 0 ? undefined : work.results.reduce((sum, one) => sum + one.points, 0) / done,
  };
}

/** Missing is one thing before the time is up and another after it. */
export type WorkState = 'open' | 'missed' | 'waiting' | 'late' | 'done';

export const workStates: WorkState[] = ['open', 'missed', 'waiting', 'late', 'done'];

export interface StudentRow {
  id: number;
  name: string;
  number: string | null;
  result: TrainingResult | undefined;
  state: WorkState;
}

export function workStateOf(
  result: TrainingResult | undefined,
  dueAtMs: number | null,
  nowMs: number,
): WorkState {
  if (result === undefined) return dueAtMs !== null && nowMs >= dueAtMs ? 'missed' : 'open';
  if (result.is_waiting) return 'waiting';
  return result.is_late ? 'late' : 'done';
}

/** Every student of the class with what they made of a work. */
export function studentRows(training: ClassTraining, work: TrainingWork, nowMs: number): StudentRow[] {
  const results = new Map(work.results.map((result) => [result.student_id, result]));
  return training.students.map((student) => {
    const result = results.get(student.id);
    return { ...student, result, state: workStateOf(result, work.due_at_ms, nowMs) };
  });
}

/** The rows whose texts hold what was asked for. */
export const holds = (asked: string | undefined, ...texts: (string | null)[]) =>
  !asked || texts.some((text) => text?.toLowerCase().includes(asked.toLowerCase()));
