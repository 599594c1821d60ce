import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';

export type ActivityKind = 'python' | 'simulation' | 'flow' | 'exercise' | 'table';
export type TaskState = 'shut' | 'not_started' | 'in_progress' | 'waiting' | 'done';

/** A task as lists show it. */
export interface TaskRow {
  id: number;
  title: string;
  kinds: ActivityKind[];
  state: TaskState;
  is_open: boolean;
  opens_at_ms: number | null;
  due_at_ms: number | null;
  closes_at_ms: number | null;
  points: number;
  earned: number;
  done: number;
  graded: number;
  is_late: boolean;
}

export interface Project {
  id: number | null;
  title: string;
  summary: string;
  tasks: TaskRow[];
}

export interface TaskActivity {
  id: number;
  kind: ActivityKind;
  title: string;
  /** The key of the Python task, flow or exercise. */
  reference: string;
  company: string;
  tables: string[];
  weight: number;
  reached_percent: number | null;
  tries: number;
  is_late: boolean;
  needs_marker: boolean;
  last_at_ms: number | null;
}

export interface Task extends TaskRow {
  course_id: number;
  project_title: string | null;
  /** Markdown. */
  text: string;
  knowledge: string[];
  late_percent: number;
  /** Titles of the tasks to finish first. */
  requires: string[];
  activities: TaskActivity[];
}

export const tasksQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'list', courseId],
    queryFn: async ({ signal }) =>
      (await call<{ projects: Project[] }>('GET', `/api/course/${courseId}/tasks/`, { signal })).projects,
  });

export const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['tasks', 'task', taskId],
    queryFn: ({ signal }) => call<Task>('GET', `/api/task/${taskId}/`, { signal }),
  });

/** The ids behind the keys by which activities name Python tasks. */
export const pythonIdsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'python-ids', courseId],
    queryFn: async ({ signal }) => {
      const rows = await call<{ id: number; key: string }[]>('GET', `/api/course/${courseId}/python/`, {
        signal,
      });
      return new Map(rows.map((row) => [row.key, row.id]));
    },
    staleTime: 5 * 60_000,
  });

export interface ExerciseRow {
  id: number;
  /** By which activities name it. */
  key?: string;
  title: string;
  summary: string;
  chapter_id: number | null;
  minutes: number;
  attempts: number;
  is_open: boolean;
  due_at_ms: number | null;
  tries: number;
  best: number | null;
  full: number | null;
  last_at_ms: number | null;
}

export const exercisesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'exercises', courseId],
    queryFn: ({ signal }) => call<ExerciseRow[]>('GET', `/api/course/${courseId}/exercises/`, { signal }),
  });
