import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { callForStream } from '@/shared/api/stream';
import type { Answered, Schema } from '@/shared/api/types';

/** Calls about papers, assessments and attempts. */

export type AttemptState = Schema<'AttemptState'>;
export type SubmittedBy = Schema<'SubmittedBy'>;
export type LeaveAction = Schema<'LeaveAction'>;
export type ReviewTime = Schema<'ReviewTime'>;
export type Receipt = Answered<'ExamReceipt'>;
export type Standing = Schema<'AssessmentStanding'>;
export type AssessmentCard = Answered<'AssessmentCard'>;
export type Entry = Answered<'ExamEntry'>;
export type ExamItem = Answered<'ExamItem'>;
export type ExamMessage = Answered<'ExamMessage'>;
export type StoredAnswer = Answered<'StoredAnswer'>;
export type AttemptView = Answered<'ExamAttempt'>;

export const myAssessmentsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'mine', courseId],
    queryFn: ({ signal }) =>
      call<Answered<'AssessmentCards'>>('GET', '/api/exams/assessments/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
    refetchInterval: 30_000,
  });

export const entryQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['exams', 'entry', assessmentId],
    queryFn: ({ signal }) => call<Entry>('GET', `/api/exams/assessments/${assessmentId}/entry/`, { signal }),
    enabled: assessmentId > 0,
    refetchInterval: 20_000,
  });

export const attemptQuery = (attemptId: number, device: string) =>
  queryOptions({
    queryKey: ['exams', 'attempt', attemptId, device],
    queryFn: ({ signal }) =>
      call<AttemptView>('GET', `/api/exams/attempts/${attemptId}/`, { query: { device }, signal }),
    enabled: attemptId > 0,
    // What was loaded is the student's own work from then on; only the session changes it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const recordsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'records', courseId],
    queryFn: ({ signal }) =>
      call<Answered<'ExamRecord'>[]>('GET', '/api/exams/records/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
  });

export const receiptsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'receipts', attemptId],
    queryFn: ({ signal }) =>
      call<Answered<'ReceiptLine'>[]>('GET', `/api/exams/attempts/${attemptId}/receipts/`, { signal }),
  });

export const start = (assessmentId: number, device: string, password: string) =>
  call<Schema<'ExamStarted'>>('POST', `/api/exams/assessments/${assessmentId}/start/`, {
    body: { device, password },
  });

export const takeOver = (attemptId: number, device: string) =>
  call<AttemptView>('POST', `/api/exams/attempts/${attemptId}/take_over/`, { body: { device } });

/** Runs the program of one question; what it does comes line by line. */
export const tryProgram = (attemptId: number, position: number, device: string, code: string) =>
  callForStream('POST', `/api/exams/attempts/${attemptId}/run/${position}/`, { body: { device, code } });

export const upload = (attemptId: number, position: number, file: File) => {
  const body = new FormData();
  body.append('file', file);
  return call<Schema<'ExamFileUploaded'>>('POST', `/api/exams/attempts/${attemptId}/files/${position}/`, {
    body,
  });
};

/** What an assessment counts as, as the texts name it. */
export const countsAs = (value: string) => (value === 'practical' || value === 'final' ? value : 'none');

/* What teachers see. */

export type Rules = Schema<'AssessmentRules'>;
export type Phase = Schema<'AssessmentPhase'>;
export type ManagedAssessment = Answered<'ManagedAssessment'>;
export type AssessmentText = Schema<'AssessmentText'>;
export type BoardRow = Answered<'ExamBoardRow'>;

export const managedQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['exams', 'managed', classId ?? 0],
    queryFn: ({ signal }) =>
      call<ManagedAssessment[]>('GET', '/api/exams/managed/', { query: { class_id: classId }, signal }),
  });

export const managedOneQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'managed-one', id],
    queryFn: ({ signal }) => call<ManagedAssessment>('GET', `/api/exams/managed/${id}/`, { signal }),
    enabled: id > 0,
    refetchInterval: 30_000,
  });

export const boardQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'board', id],
    queryFn: ({ signal }) =>
      call<Answered<'ExamBoard'>>('GET', `/api/exams/managed/${id}/board/`, { signal }),
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
    ? call<ManagedAssessment>('POST', '/api/exams/managed/', { body: text })
    : call<ManagedAssessment>('PUT', `/api/exams/managed/${id}/`, { body: text });

export const removeAssessment = (id: number) => call('DELETE', `/api/exams/managed/${id}/`);
export const closeAssessment = ({ id, keepsExtra }: { id: number; keepsExtra: boolean }) =>
  call('POST', `/api/exams/managed/${id}/close/`, { body: { keeps_extra: keepsExtra } });
export const extend = ({ id, ...body }: { id: number; user_id?: number; minutes: number; reason: string }) =>
  call('POST', `/api/exams/managed/${id}/extend/`, { body });
export const sendMessage = ({ id, ...body }: { id: number; user_id?: number; text: string }) =>
  call('POST', `/api/exams/managed/${id}/message/`, { body });
export const endAttempt = ({ id, reason }: { id: number; reason: string }) =>
  call('POST', `/api/exams/attempts/${id}/end/`, { body: { reason } });

export const classesQuery = queryOptions({
  queryKey: ['exams', 'classes'],
  queryFn: async ({ signal }) =>
    (
      await call<{ items: Answered<'ClassView'>[] }>('GET', '/api/classes/', {
        query: { page_size: 100 },
        signal,
      })
    ).items,
  staleTime: 60_000,
});

/* Papers. */

export type PaperRow = Answered<'PaperRow'>;
export type DrawRule = Schema<'PaperDraw'>;
export type PaperSection = Answered<'PaperSection'>;
export type PaperDefinition = Answered<'PaperDefinition'>;

export const papersQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'papers', courseId],
    queryFn: ({ signal }) =>
      call<PaperRow[]>('GET', '/api/exams/papers/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export const paperQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'paper', id],
    queryFn: ({ signal }) =>
      call<Answered<'PaperView'>>('GET', `/api/exams/papers/${id}/`, {
        signal,
      }),
    enabled: id > 0,
  });

/** One form of a paper with its keys, as it is shown and printed. */
export type PrintedPaper = Answered<'PaperPreview'>;
export type PreviewItem = PrintedPaper['sections'][number]['items'][number];

export const previewQuery = (id: number, seed: number) =>
  queryOptions({
    queryKey: ['exams', 'preview', id, seed],
    queryFn: ({ signal }) =>
      call<Answered<'PaperPreview'>>('GET', `/api/exams/papers/${id}/preview/`, { query: { seed }, signal }),
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
    ? call<Schema<'PaperSaved'>>('POST', '/api/exams/papers/', { body })
    : call<Schema<'PaperSaved'>>('PUT', `/api/exams/papers/${id}/`, { body });

export const archivePaper = (id: number) => call('DELETE', `/api/exams/papers/${id}/`);

export const templatesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'templates', courseId],
    queryFn: ({ signal }) =>
      call<Answered<'AssessmentTemplate'>[]>('GET', '/api/exams/templates/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
  });
