import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { isLive } from '@/shared/push/useFollow';

/** Calls of teachers about papers and assessments. */

export type Rules = Schema<'AssessmentRules'>;
export type Phase = Schema<'AssessmentPhase'>;
export type ManagedAssessment = Schema<'ManagedAssessment'>;
export type AssessmentText = Schema<'AssessmentText'>;
export type BoardRow = Schema<'ExamBoardRow'>;
export type ScheduleGrant = Schema<'ScheduleGrant'>;
export type ScheduleChange = Schema<'ExamScheduleChange'>;
export type ScheduleMove = Schema<'ScheduleMove'>;
export type ExamRooms = Schema<'ExamRooms'>;
export type BoardRoom = Schema<'ExamBoardRoom'>;
export type ExamEvent = Schema<'ExamEventRow'>;

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
    // Who has fallen silent is seen by asking; everything else is pushed.
    refetchInterval: () => (isLive() ? 15_000 : 4000),
  });

/** Writes of the assessment screens; every one refreshes what they show. */
export function useExamWrite<V, R>(run: (value: V) => Promise<R>, showsError = false) {
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
export const closeAssessment = ({
  id,
  keepsExtra,
  reason,
}: {
  id: number;
  keepsExtra: boolean;
  reason: string;
}) =>
  call('POST', '/api/exams/managed/{assessment_id}/close/', {
    path: { assessment_id: id },
    body: { keeps_extra: keepsExtra, reason },
  });
export const changeSchedule = ({ id, ...body }: { id: number } & ScheduleGrant) =>
  call('POST', '/api/exams/managed/{assessment_id}/schedule/', { path: { assessment_id: id }, body });
export const sendMessage = ({ id, ...body }: { id: number } & Schema<'ExamMessageText'>) =>
  call('POST', '/api/exams/managed/{assessment_id}/message/', { path: { assessment_id: id }, body });
/** Hands in for students who are writing. */
export const handIn = ({ id, ...body }: { id: number } & Schema<'ExamHandIn'>) =>
  call('POST', '/api/exams/managed/{assessment_id}/hand_in/', { path: { assessment_id: id }, body });

export const scheduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'schedule', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/schedule/', { path: { assessment_id: id }, signal }),
    refetchInterval: 5000,
  });

/** Who is writing and would get another end with these times. */
export const previewSchedule = (id: number, closesAtMs: number, minutes: number) =>
  call('GET', '/api/exams/managed/{assessment_id}/schedule/preview/', {
    path: { assessment_id: id },
    query: { closes_at_ms: closesAtMs, minutes },
  });

export const correctionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'corrections', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/corrections/', { path: { assessment_id: id }, signal }),
    refetchInterval: 5000,
  });

export type CorrectableQuestion = Schema<'CorrectableQuestion'>;
export type MadeCorrection = Schema<'MadeCorrection'>;

/** Puts the newest version of a question in its place. */
export const correctQuestion = ({ id, ...body }: { id: number } & Schema<'ExamCorrectionText'>) =>
  call('POST', '/api/exams/managed/{assessment_id}/corrections/', { path: { assessment_id: id }, body });

export type BroughtFile = Schema<'ExamAnswerFileRow'>;

/** What pages without network could not save in time, with what each file would change. */
export const answerFilesQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'answer-files', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/answer_files/', {
        path: { assessment_id: id },
        signal,
      }),
    refetchInterval: 10_000,
  });

/** Brings a file that a student handed over; resolves to how many answers it would change. */
export const bringAnswerFile = ({ id, file }: { id: number; file: Schema<'ExamAnswerFile'> }) =>
  call('POST', '/api/exams/managed/{assessment_id}/answer_files/', {
    path: { assessment_id: id },
    body: file,
  });

export const decideAnswerFile = ({
  id,
  file,
  ...body
}: { id: number; file: number } & Schema<'ExamAnswerFileDecision'>) =>
  call('POST', '/api/exams/managed/{assessment_id}/answer_files/{file_id}/decision/', {
    path: { assessment_id: id, file_id: file },
    body,
  });

export const roomsQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'rooms', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/rooms/', { path: { assessment_id: id }, signal }),
  });

export const putRooms = ({ id, ...body }: { id: number } & Schema<'ExamRoomsText'>) =>
  call('PUT', '/api/exams/managed/{assessment_id}/rooms/', { path: { assessment_id: id }, body });

/** Lets the computer that waits go on with a student's attempt, or refuses it. */
export const decideTakeOver = ({ id, ...body }: { id: number } & Schema<'ExamTakeOver'>) =>
  call('POST', '/api/exams/managed/{assessment_id}/take_over/', { path: { assessment_id: id }, body });

export const eventsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'events', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/attempts/{attempt_id}/events/', { path: { attempt_id: attemptId }, signal }),
    refetchInterval: 10_000,
  });

/** The saves of an attempt, in order, without the answers. */
export const editStepsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'edits', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/attempts/{attempt_id}/edits/', { path: { attempt_id: attemptId }, signal }),
  });

/** The answers of an attempt as they stood on the screen after one save. */
export const editQuery = (attemptId: number, number: number) =>
  queryOptions({
    queryKey: ['exams', 'edits', attemptId, number],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/attempts/{attempt_id}/edits/{number}/', {
        path: { attempt_id: attemptId, number },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

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

/** Another paper of the same sections and points with other questions. */
export const makeParallelPaper = (id: number) =>
  call('POST', '/api/exams/papers/{paper_id}/parallel/', { path: { paper_id: id } });

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
