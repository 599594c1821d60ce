import type { Tone } from '@/shared/ui/StatusTag';
import type { ClassTraining, WorkKind, WorkState } from '../../model/training';

/** What both tables of the training results use. */

export const kinds: WorkKind[] = ['exercise', 'python', 'simulation', 'flow'];

export const toneOf: Record<WorkState, Tone> = {
  open: 'neutral',
  missed: 'bad',
  waiting: 'warn',
  late: 'warn',
  done: 'good',
};

/** The call behind the tables, as they show its progress. */
export interface Loaded {
  data: ClassTraining | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}
