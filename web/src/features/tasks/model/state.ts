import type { Tone } from '@/shared/ui/StatusTag';
import type { Project, Task, TaskActivity, TaskRow, TaskState } from '../api';

const tones: Record<TaskState, Tone> = {
  shut: 'neutral',
  not_started: 'primary',
  in_progress: 'warn',
  waiting: 'warn',
  ended: 'neutral',
  done: 'good',
};

export const toneOf = (state: TaskState): Tone => tones[state];

export type LockReason = 'later' | 'closed' | 'shut' | 'first';

/** Why a task cannot be entered; undefined while it is open. */
export function lockOf(
  task: Pick<TaskRow, 'is_open' | 'opens_at_ms' | 'closes_at_ms' | 'waits_for'>,
  nowMs: number,
): LockReason | undefined {
  if (task.is_open) return task.waits_for.length > 0 ? 'first' : undefined;
  if (task.closes_at_ms !== null && task.closes_at_ms <= nowMs) return 'closed';
  if (task.opens_at_ms !== null && task.opens_at_ms > nowMs) return 'later';
  return 'shut';
}

const dayMs = 86_400_000;

/** How a due date presses: only while something is still to be handed in. */
export function pressure(task: Pick<TaskRow, 'due_at_ms' | 'state'>, nowMs: number): Tone {
  if (task.due_at_ms === null || task.state === 'shut') return 'neutral';
  if (task.state === 'done' || task.state === 'waiting') return 'neutral';
  if (task.due_at_ms < nowMs) return 'bad';
  return task.due_at_ms - nowMs < 2 * dayMs ? 'warn' : 'neutral';
}

/** Whether an activity was given back and may still be done again, also where its task is shut. */
export const mayRedo = ({ returned }: Pick<TaskActivity, 'returned'>, nowMs: number): boolean =>
  returned !== null && nowMs <= returned.due_at_ms;

/**
 * The one activity to do next: what was given back, else the first graded one that was not handed in, else the first with marks to
 * gain.
 */
export function nextActivity(
  task: Pick<Task, 'activities' | 'is_open' | 'waits_for'>,
  nowMs: number,
): TaskActivity | undefined {
  const again = task.activities.find((activity) => mayRedo(activity, nowMs));
  if (again) return again;
  if (!task.is_open || task.waits_for.length > 0) return undefined;
  const graded = task.activities.filter((activity) => activity.kind !== 'table');
  return (
    graded.find((activity) => activity.reached_percent === null) ??
    graded.find((activity) => !activity.needs_marker && (activity.reached_percent ?? 0) < 60)
  );
}

/** The open task to go on with: what was begun, else what is due first. */
export function nextTask(projects: Project[]): TaskRow | undefined {
  const open = projects.flatMap((project) => project.tasks).filter((task) => task.is_open);
  const due = (task: TaskRow) => task.due_at_ms ?? Number.POSITIVE_INFINITY;
  const soonest = (state: TaskState) =>
    open.filter((task) => task.state === state).sort((left, right) => due(left) - due(right))[0];
  return soonest('in_progress') ?? soonest('not_started');
}

export interface Sums {
  tasks: number;
  done: number;
  points: number;
  earned: number;
}

/** What the tasks come to. One that was not opened counts nothing, neither in what is earned nor in what could be. */
export function sumOf(tasks: TaskRow[]): Sums {
  const opened = tasks.filter((task) => task.state !== 'shut');
  return {
    tasks: opened.length,
    done: opened.filter((task) => task.is_complete).length,
    points: round(opened.reduce((sum, task) => sum + task.points, 0)),
    earned: round(opened.reduce((sum, task) => sum + task.earned, 0)),
  };
}

/** Points have two decimals; sums of floats must not show more. */
const round = (points: number) => Math.round(points * 100) / 100;
export const pointsText = (points: number): string => String(round(points));
