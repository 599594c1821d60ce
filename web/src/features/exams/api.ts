import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { callForStream } from '@/shared/api/stream';
import type { Schema } from '@/shared/api/types';

/** Calls about papers, assessments and attempts. */

export type SubmittedBy = Schema<'SubmittedBy'>;
export type LeaveAction = Schema<'LeaveAction'>;
export type ReviewTime = Schema<'ReviewTime'>;
export type Receipt = Schema<'ExamReceipt'>;
export type EntryPhase = Schema<'EntryPhase'>;
export type AssessmentCard = Schema<'AssessmentCard'>;
export type Entry = Schema<'ExamEntry'>;
export type ExamItem = Schema<'ExamItem'>;
export type ExamMessage = Schema<'ExamMessage'>;
export type AttemptView = Schema<'ExamAttempt'>;

export const myAssessmentsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'mine', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/assessments/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
    refetchInterval: 30_000,
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

/** Runs the program of one question; what it does comes line by line. */
export const tryProgram = (attemptId: number, position: number, device: string, code: string) =>
  callForStream('POST', '/api/exams/attempts/{attempt_id}/run/{position}/', {
    path: { attempt_id: attemptId, position },
    body: { device, code },
  });

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

/* What teachers see. */

export type Rules = Schema<'AssessmentRules'>;
export type Phase = Schema<'AssessmentPhase'>;
export type ManagedAssessment = Schema<'ManagedAssessment'>;
export type AssessmentText = Schema<'AssessmentText'>;
export type BoardRow = Schema<'ExamBoardRow'>;

export const managedOneQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'managed-one', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/', { path: { assessment_id: id }, signal }),
    enabled: id > 0,
    refetchInterval: 30_000,
  });

export const boardQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'board', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/board/', { path: { assessment_id: id }, signal }),
    enabled: id > 0,
    refetchInterval: 4000,
  });

/** Writes of the assessment screens; every one refreshes what they show. */
export function useExamWrite<V>(run: (value: V) => Promise<unknown>, showsError = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    ...(showsError ? { meta: { showsError } } : {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['exams'] }),
  });
}

export const saveAssessment = ({ id, text }: { id: number | undefined; text: AssessmentText }) =>
  id === undefined
    ? call('POST', '/api/exams/managed/', { body: text })
    : call('PUT', '/api/exams/managed/{assessment_id}/', { path: { assessment_id: id }, body: text });

export const removeAssessment = (id: number) =>
  call('DELETE', '/api/exams/managed/{assessment_id}/', { path: { assessment_id: id } });
export const closeAssessment = ({ id, keepsExtra }: { id: number; keepsExtra: boolean }) =>
  call('POST', '/api/exams/managed/{assessment_id}/close/', {
    path: { assessment_id: id },
    body: { keeps_extra: keepsExtra },
  });
export const extend = ({ id, ...body }: { id: number; user_id?: number; minutes: number; reason: string }) =>
  call('POST', '/api/exams/managed/{assessment_id}/extend/', { path: { assessment_id: id }, body });
export const sendMessage = ({ id, ...body }: { id: number; user_id?: number; text: string }) =>
  call('POST', '/api/exams/managed/{assessment_id}/message/', { path: { assessment_id: id }, body });
export const endAttempt = ({ id, reason }: { id: number; reason: string }) =>
  call('POST', '/api/exams/attempts/{attempt_id}/end/', { path: { attempt_id: id }, body: { reason } });

/* Papers. */

export type PaperRow = Schema<'PaperRow'>;
export type DrawRule = Schema<'PaperDraw'>;
export type PaperSection = Schema<'PaperSection'>;
export type PaperDefinition = Schema<'PaperDefinition'>;

export const papersQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'papers', courseId],
    queryFn: ({ signal }) => call('GET', '/api/exams/papers/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export const paperQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'paper', id],
    queryFn: ({ signal }) => call('GET', '/api/exams/papers/{paper_id}/', { path: { paper_id: id }, signal }),
    enabled: id > 0,
  });

/** One form of a paper with its keys, as it is shown and printed. */
export type PrintedPaper = Schema<'PaperPreview'>;
export type PreviewItem = PrintedPaper['sections'][number]['items'][number];

export const previewQuery = (id: number, seed: number) =>
  queryOptions({
    queryKey: ['exams', 'preview', id, seed],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/papers/{paper_id}/preview/', {
        path: { paper_id: id },
        query: { seed },
        signal,
      }),
    enabled: id > 0,
  });

export const savePaper = ({
  id,
  ...body
}: {
  id: number | undefined;
  course_id: number;
  title: string;
  minutes: number;
  definition: PaperDefinition;
}) =>
  id === undefined
    ? call('POST', '/api/exams/papers/', { body })
    : call('PUT', '/api/exams/papers/{paper_id}/', { path: { paper_id: id }, body });

export const copyPaper = (id: number) =>
  call('POST', '/api/exams/papers/{paper_id}/copy/', { path: { paper_id: id } });

export const archivePaper = (id: number) =>
  call('DELETE', '/api/exams/papers/{paper_id}/', { path: { paper_id: id } });

export const templatesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'templates', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/templates/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
  });
