import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { pythonTasksQuery } from '@/shared/api/courses';
import { type OfStudent, ofStudent, studentKey } from '@/shared/api/students';
import type { Schema } from '@/shared/api/types';

export type ActivityKind = Schema<'ActivityKind'>;
export type TaskState = Schema<'TaskState'>;
export type TaskRow = Schema<'TaskRow'>;
export type Project = Schema<'ProjectView'>;
export type TaskActivity = Schema<'ActivityView'>;
export type Task = Schema<'TaskView'>;
export type ExerciseRow = Schema<'ExerciseRow'>;
export type AttemptItem = Schema<'ItemView'>;
export type Mark = Schema<'Mark'>;
export type Attempt = Schema<'AttemptView'>;
export type AttemptRow = Schema<'AttemptRow'>;

export const tasksQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'list', courseId],
    queryFn: async ({ signal }) =>
      (await call('GET', '/api/course/{course_id}/tasks/', { path: { course_id: courseId }, signal }))
        .projects,
  });

export const taskQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['tasks', 'task', taskId],
    queryFn: ({ signal }) => call('GET', '/api/task/{task_id}/', { path: { task_id: taskId }, signal }),
  });

/** The Python tasks by the keys with which activities name them. */
export const pythonByKeyQuery = (courseId: number) => ({
  ...pythonTasksQuery(courseId),
  select: (rows: Schema<'PythonTaskRow'>[]) => new Map(rows.map((row) => [row.key, row])),
  staleTime: 5 * 60_000,
});

export const exercisesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'exercises', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/exercises/', { path: { course_id: courseId }, signal }),
  });

export const attemptQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['tasks', 'attempt', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exercise/attempt/{exercise_attempt_id}/', {
        path: { exercise_attempt_id: attemptId },
        signal,
      }),
    // While it is open the answers on screen are newer than any reply.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** My attempts at an exercise, the newest first. */
export const attemptsQuery = (exerciseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'attempts', exerciseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exercise/{exercise_id}/attempts/', { path: { exercise_id: exerciseId }, signal }),
  });

/** A student's attempts at an exercise, for their teacher; the newest first. */
export const studentAttemptsQuery = (classId: number, studentId: number, exerciseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'student attempts', classId, studentId, exerciseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/exercise/{exercise_id}/attempts/', {
        path: { class_id: classId, student_id: studentId, exercise_id: exerciseId },
        signal,
      }),
  });

/** What a student handed in, for their teacher. */
export const studentAttemptQuery = (classId: number, studentId: number, attemptId: number) =>
  queryOptions({
    queryKey: ['tasks', 'student attempt', classId, studentId, attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/attempt/{exercise_attempt_id}/', {
        path: { class_id: classId, student_id: studentId, exercise_attempt_id: attemptId },
        signal,
      }),
    enabled: attemptId > 0,
  });

/** Keeps a file for a file question; the answer then names it. */
export function uploadFile(attemptId: number, place: number, file: File) {
  const form = new FormData();
  form.append('file', file);
  return call('POST', '/api/exercise/attempt/{exercise_attempt_id}/files/{position}/', {
    path: { exercise_attempt_id: attemptId, position: place },
    body: form,
  });
}

/** The book that answers a question, opened if it is not yet. */
export const openBook = async (attemptId: number, place: number): Promise<number> => {
  const opened = await call('POST', '/api/exercise/attempt/{exercise_attempt_id}/book/{position}/', {
    path: { exercise_attempt_id: attemptId, position: place },
  });
  return opened.book_id;
};

export function useBeginAttempt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (exerciseId: number) =>
      call('POST', '/api/exercise/{exercise_id}/attempt/', { path: { exercise_id: exerciseId } }),
    onSuccess: (attempt) => client.setQueryData(attemptQuery(attempt.id).queryKey, attempt),
  });
}

export function useSubmitAttempt(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attemptId: number) =>
      call('POST', '/api/exercise/attempt/{exercise_attempt_id}/submit/', {
        path: { exercise_attempt_id: attemptId },
      }),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
      void client.invalidateQueries({ queryKey: exercisesQuery(courseId).queryKey });
      void client.invalidateQueries({ queryKey: attemptsQuery(attempt.exercise_id).queryKey });
      void client.invalidateQueries({ queryKey: ['tasks', 'task'] });
      void client.invalidateQueries({ queryKey: ['tasks', 'list'] });
    },
  });
}

/* Of one student, for the teacher. */

export type StudentExercise = Schema<'StudentExercise'>;

export const studentExercisesQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: studentKey('exercises', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/exercises/', { ...ofStudent(of), signal }),
  });

/** How far a class is with each task of a course. */
export const classTasksQuery = (classId: number, courseId: number) =>
  queryOptions({
    queryKey: ['tasks', 'class', classId, courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/tasks/', {
        path: { class_id: classId },
        query: { course_id: courseId },
        signal,
      }),
  });
