import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls of students about assessments and attempts. */

export type SubmittedBy = Schema<'SubmittedBy'>;
export type LeaveAction = Schema<'LeaveAction'>;
export type ReviewTime = Schema<'ReviewTime'>;
export type Receipt = Schema<'ExamReceipt'>;
export type EntryPhase = Schema<'EntryPhase'>;
export type Entry = Schema<'ExamEntry'>;
export type ExamItem = Schema<'ExamItem'>;
export type ExamMessage = Schema<'ExamMessage'>;
export type DeadlineChange = Schema<'ExamDeadlineChange'>;
export type Correction = Schema<'ExamCorrection'>;
export type AttemptView = Schema<'ExamAttempt'>;

/** The exams of the whole school that are open or open within seven days, the earliest first: the office's. */
export const weekQuery = queryOptions({
  queryKey: ['exams', 'week'],
  queryFn: ({ signal }) => call('GET', '/api/exams/week/', { signal }),
});

export const entryQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['exams', 'entry', assessmentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/assessments/{assessment_id}/entry/', {
        path: { assessment_id: assessmentId },
        signal,
      }),
    enabled: assessmentId > 0,
    refetchInterval: 20_000,
  });

export const attemptQuery = (attemptId: number, device: string) =>
  queryOptions({
    queryKey: ['exams', 'attempt', attemptId, device],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/attempts/{attempt_id}/', {
        path: { attempt_id: attemptId },
        query: { device },
        signal,
      }),
    enabled: attemptId > 0,
    // What was loaded is the student's own work from then on; only the session changes it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const recordsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'records', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/records/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
  });

export const receiptsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'receipts', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/attempts/{attempt_id}/receipts/', { path: { attempt_id: attemptId }, signal }),
  });

export type RecordLine = Schema<'ExamRecord'>;

export const start = (assessmentId: number, device: string, password: string) =>
  call('POST', '/api/exams/assessments/{assessment_id}/start/', {
    path: { assessment_id: assessmentId },
    body: { device, password },
  });

export const takeOver = (attemptId: number, device: string) =>
  call('POST', '/api/exams/attempts/{attempt_id}/take_over/', {
    path: { attempt_id: attemptId },
    body: { device },
  });

/** The book that answers a question, opened if it is not yet. */
export const openBook = async (attemptId: number, position: number, device: string): Promise<number> => {
  const opened = await call('POST', '/api/exams/attempts/{attempt_id}/book/{position}/', {
    path: { attempt_id: attemptId, position },
    body: { device },
  });
  return opened.book_id;
};

/** Runs the program of one question; what it does comes line by line. */
export async function tryProgram(attemptId: number, position: number, device: string, code: string) {
  const { callForStream } = await import('@/shared/api/stream');
  return callForStream('POST', '/api/exams/attempts/{attempt_id}/run/{position}/', {
    path: { attempt_id: attemptId, position },
    body: { device, code },
  });
}

export const upload = (attemptId: number, position: number, file: File) => {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/exams/attempts/{attempt_id}/files/{position}/', {
    path: { attempt_id: attemptId, position },
    body,
  });
};

/** What an assessment counts as, as the texts name it. */
export const countsAs = (value: string) => (value === 'practical' || value === 'final' ? value : 'none');
