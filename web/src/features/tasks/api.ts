import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { QuestionAnswer, QuestionBody, QuestionKey, QuestionKind } from '@/shared/questions/types';

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

/** The Python tasks by the keys with which activities name them. */
export const pythonByKeyQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'python', courseId],
    queryFn: async ({ signal }) => {
      const rows = await call<{ id: number; key: string; title: string }[]>(
        'GET',
        `/api/course/${courseId}/python/`,
        { signal },
      );
      return new Map(rows.map((row) => [row.key, row]));
    },
    staleTime: 5 * 60_000,
  });

export interface ExerciseRow {
  id: number;
  /** By which activities name it. */
  key: string;
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

/** A question of an attempt; mark, key and analysis come after handing in. */
export interface AttemptItem {
  kind: QuestionKind;
  /** Markdown. */
  stem: string;
  image: string | null;
  points: number;
  body: QuestionBody;
  answer: QuestionAnswer | null;
  mark: Mark | null;
  key: QuestionKey | null;
  analysis: string | null;
}

export interface Mark {
  earned: number;
  full: number;
  reasons: { code: string; params?: Record<string, string> }[];
  needs_marker: boolean;
  needs_verdict: boolean;
}

export interface Attempt {
  id: number;
  exercise_id: number;
  title: string;
  number: number;
  /** The number of the last save the server has acknowledged. */
  seq: number;
  started_at_ms: number;
  ends_at_ms: number | null;
  submitted_at_ms: number | null;
  earned: number;
  full: number;
  items: AttemptItem[];
}

export const attemptQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['tasks', 'attempt', attemptId],
    queryFn: ({ signal }) => call<Attempt>('GET', `/api/exercise/attempt/${attemptId}/`, { signal }),
    // While it is open the answers on screen are newer than any reply.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** All answers so far, by the question's place. */
export type Answers = Record<string, QuestionAnswer>;

export const saveAnswers = (attemptId: number, seq: number, answers: Answers) =>
  call<{ seq: number; saved_at_ms: number }>('PUT', `/api/exercise/attempt/${attemptId}/`, {
    body: { seq, answers },
  });

export function useBeginAttempt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (exerciseId: number) => call<Attempt>('POST', `/api/exercise/${exerciseId}/attempt/`),
    onSuccess: (attempt) => client.setQueryData(attemptQuery(attempt.id).queryKey, attempt),
  });
}

export function useSubmitAttempt(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attemptId: number) => call<Attempt>('POST', `/api/exercise/attempt/${attemptId}/submit/`),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
      void client.invalidateQueries({ queryKey: exercisesQuery(courseId).queryKey });
      void client.invalidateQueries({ queryKey: ['tasks', 'task'] });
      void client.invalidateQueries({ queryKey: ['tasks', 'list'] });
    },
  });
}

/** The names of the course's chapters, where the server tells them. */
export const chaptersQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'chapters', courseId],
    queryFn: async ({ signal }) => {
      const { chapters } = await call<{ chapters: { chapter_id: number; title: string }[] }>(
        'GET',
        `/api/course/${courseId}/lectures/`,
        { signal },
      );
      return new Map(chapters.map((chapter) => [chapter.chapter_id, chapter.title]));
    },
    staleTime: 5 * 60_000,
  });
