import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Answered, Schema } from '@/shared/api/types';
import type { QuestionAnswer } from '@/shared/questions/types';

export type ActivityKind = Schema<'ActivityKind'>;
export type TaskState = Schema<'TaskState'>;
export type TaskRow = Answered<'TaskRow'>;
export type Project = Answered<'ProjectView'>;
export type TaskActivity = Answered<'ActivityView'>;
export type Task = Answered<'TaskView'>;
export type ExerciseRow = Answered<'ExerciseRow'>;
export type AttemptItem = Answered<'ItemView'>;
export type Mark = Answered<'Mark'>;
export type Attempt = Answered<'AttemptView'>;
export type AttemptRow = Answered<'AttemptRow'>;

export const tasksQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'list', courseId],
    queryFn: async ({ signal }) =>
      (await call<Answered<'TaskList'>>('GET', `/api/course/${courseId}/tasks/`, { signal })).projects,
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
      const rows = await call<Answered<'PythonTaskRow'>[]>('GET', `/api/course/${courseId}/python/`, {
        signal,
      });
      return new Map(rows.map((row) => [row.key, row]));
    },
    staleTime: 5 * 60_000,
  });

export const exercisesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'exercises', courseId],
    queryFn: ({ signal }) => call<ExerciseRow[]>('GET', `/api/course/${courseId}/exercises/`, { signal }),
  });

export const attemptQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['tasks', 'attempt', attemptId],
    queryFn: ({ signal }) => call<Attempt>('GET', `/api/exercise/attempt/${attemptId}/`, { signal }),
    // While it is open the answers on screen are newer than any reply.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** My attempts at an exercise, the newest first. */
export const attemptsQuery = (exerciseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'attempts', exerciseId],
    queryFn: ({ signal }) => call<AttemptRow[]>('GET', `/api/exercise/${exerciseId}/attempts/`, { signal }),
  });

/** A student's attempts at an exercise, for their teacher; the newest first. */
export const studentAttemptsQuery = (classId: number, studentId: number, exerciseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'student attempts', classId, studentId, exerciseId],
    queryFn: ({ signal }) =>
      call<AttemptRow[]>(
        'GET',
        `/api/class/${classId}/student/${studentId}/exercise/${exerciseId}/attempts/`,
        { signal },
      ),
  });

/** What a student handed in, for their teacher. */
export const studentAttemptQuery = (classId: number, studentId: number, attemptId: number) =>
  queryOptions({
    queryKey: ['tasks', 'student attempt', classId, studentId, attemptId],
    queryFn: ({ signal }) =>
      call<Attempt>('GET', `/api/class/${classId}/student/${studentId}/attempt/${attemptId}/`, { signal }),
    enabled: attemptId > 0,
  });

/** Keeps a file for a file question; the answer then names it. */
export function uploadFile(attemptId: number, place: number, file: File) {
  const form = new FormData();
  form.append('file', file);
  return call<Schema<'ExerciseFileUploaded'>>('POST', `/api/exercise/attempt/${attemptId}/files/${place}/`, {
    body: form,
  });
}

/** All answers so far, by the question's place. */
export type Answers = Record<string, QuestionAnswer>;

export const saveAnswers = (attemptId: number, seq: number, answers: Answers) =>
  call<Schema<'Saved'>>('PUT', `/api/exercise/attempt/${attemptId}/`, {
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
      void client.invalidateQueries({ queryKey: attemptsQuery(attempt.exercise_id).queryKey });
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
      const { chapters } = await call<Answered<'LectureList'>>('GET', `/api/course/${courseId}/lectures/`, {
        signal,
      });
      return new Map(chapters.map((chapter) => [chapter.chapter_id, chapter.title]));
    },
    staleTime: 5 * 60_000,
  });
