import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { QuestionAnswer, QuestionBody, QuestionKey, QuestionKind } from '@/shared/questions/types';

/** Calls about papers, assessments and attempts. */

export type AttemptState = 'ready' | 'running' | 'submitted' | 'graded' | 'released';
export type SubmittedBy = 'student' | 'time' | 'teacher' | 'leaving';
export type LeaveAction = 'ignore' | 'record' | 'warn' | 'hand_in';
export type ReviewTime = 'never' | 'submitted' | 'closed' | 'released';

export interface Receipt {
  number: number;
  hash: string;
  at_ms: number | null;
}

export interface AttemptLine {
  id: number;
  number: number;
  state: AttemptState;
  started_at_ms: number | null;
  deadline_at_ms: number | null;
  submitted_at_ms: number | null;
  submitted_by: SubmittedBy | null;
  answered: number;
  questions: number;
  earned: number | null;
  full: number;
  receipt_number: number;
  receipt_hash: string;
  may_review: boolean;
}

export type Standing = 'upcoming' | 'open' | 'running' | 'submitted' | 'released' | 'missed';

export interface AssessmentCard {
  id: number;
  title: string;
  standing: Standing;
  may_begin: boolean;
  opens_at_ms: number;
  closes_at_ms: number;
  minutes: number;
  counts_as: 'practical' | 'final' | 'none';
  full_points: number;
  pass_percent: number;
  attempts_allowed: number;
  attempts: AttemptLine[];
}

export interface Entry {
  now_ms: number;
  card: AssessmentCard;
  notice: string;
  questions: number;
  needs_password: boolean;
  extra_percent: number;
  extra_ms: number;
  late_entry_minutes: number;
  leave_action: LeaveAction;
  leave_limit: number;
  student_name: string;
  student_number: string | null;
}

export interface ExamItem {
  position: number;
  kind: QuestionKind;
  points: number;
  stem: string;
  image: string | null;
  body: QuestionBody;
}

export interface ExamMessage {
  id: number;
  text: string;
  sent_at_ms: number;
}

export interface StoredAnswer {
  position: number;
  seq: number;
  answer: QuestionAnswer | null;
  is_flagged: boolean;
  saved_at_ms: number;
}

export interface AttemptView {
  id: number;
  assessment_id: number;
  title: string;
  number: number;
  state: AttemptState;
  is_here: boolean;
  now_ms: number;
  started_at_ms: number | null;
  deadline_at_ms: number | null;
  submitted_at_ms: number | null;
  submitted_by: SubmittedBy | null;
  student_name: string;
  student_number: string | null;
  leave_action: LeaveAction;
  leave_limit: number;
  leaves: number;
  sections: { title: string; items: ExamItem[] }[];
  answers: StoredAnswer[];
  receipt: Receipt;
  messages: ExamMessage[];
}

export const myAssessmentsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'mine', courseId],
    queryFn: ({ signal }) =>
      call<{ now_ms: number; items: AssessmentCard[] }>('GET', '/api/exams/assessments/', {
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
      call<
        {
          assessment_id: number;
          title: string;
          counts_as: AssessmentCard['counts_as'];
          pass_percent: number;
          attempt: AttemptLine;
        }[]
      >('GET', '/api/exams/records/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export const receiptsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'receipts', attemptId],
    queryFn: ({ signal }) =>
      call<{ number: number; hash: string; content: string; at_ms: number }[]>(
        'GET',
        `/api/exams/attempts/${attemptId}/receipts/`,
        { signal },
      ),
  });

export const start = (assessmentId: number, device: string, password: string) =>
  call<{ attempt_id: number }>('POST', `/api/exams/assessments/${assessmentId}/start/`, {
    body: { device, password },
  });

export const takeOver = (attemptId: number, device: string) =>
  call<AttemptView>('POST', `/api/exams/attempts/${attemptId}/take_over/`, { body: { device } });

export const upload = (attemptId: number, position: number, file: File) => {
  const body = new FormData();
  body.append('file', file);
  return call<{ file_id: number; name: string }>(
    'POST',
    `/api/exams/attempts/${attemptId}/files/${position}/`,
    { body },
  );
};

/* What teachers see. */

export interface Rules {
  minutes: number;
  late_entry_minutes: number;
  attempts: number;
  keep: 'best' | 'last' | 'average';
  password: string;
  pass_percent: number;
  leave_action: LeaveAction;
  leave_limit: number;
  shuffle_questions: boolean;
  shuffle_options: boolean;
  review: { score: ReviewTime; answer: ReviewTime; key: ReviewTime; analysis: ReviewTime };
}

export type Phase = 'draft' | 'upcoming' | 'open' | 'marking' | 'released';

export interface ManagedAssessment {
  id: number;
  course_id: number;
  course_title: string;
  paper_id: number;
  paper_title: string;
  title: string;
  phase: Phase;
  opens_at_ms: number;
  closes_at_ms: number;
  extended_ms: number;
  counts_as: AssessmentCard['counts_as'];
  rules: Rules;
  notice: string;
  full_points: number;
  classes: { id: number; name: string }[];
  counts: { running: number; submitted: number; graded: number; released: number };
  published_at_ms: number | null;
  released_at_ms: number | null;
  now_ms: number;
}

export interface AssessmentText {
  paper_id: number;
  title: string;
  class_ids: number[];
  opens_at_ms: number;
  closes_at_ms: number;
  counts_as: AssessmentCard['counts_as'];
  notice: string;
  rules: Rules;
  publish: boolean;
}

export interface BoardRow {
  user_id: number;
  real_name: string;
  student_number: string | null;
  class_name: string;
  attempt_id: number | null;
  state: AttemptState | null;
  started_at_ms: number | null;
  deadline_at_ms: number | null;
  saved_at_ms: number | null;
  seen_at_ms: number | null;
  answered: number | null;
  questions: number | null;
  leaves: number | null;
  receipts: number | null;
  submitted_at_ms: number | null;
  submitted_by: SubmittedBy | null;
  earned: number | null;
  full: number | null;
  extra_ms: number;
  signals: number;
}

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
      call<{ now_ms: number; rows: BoardRow[] }>('GET', `/api/exams/managed/${id}/board/`, { signal }),
    enabled: id > 0,
    refetchInterval: 4000,
  });

/** Writes of the assessment screens; every one refreshes what they show. */
export function useExamWrite<V>(run: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: ['exams'] }),
  });
}

export const saveAssessment = ({ id, text }: { id: number | undefined; text: AssessmentText }) =>
  id === undefined
    ? call<ManagedAssessment>('POST', '/api/exams/managed/', { body: text })
    : call<ManagedAssessment>('PUT', `/api/exams/managed/${id}/`, { body: text });

export const removeAssessment = (id: number) => call('DELETE', `/api/exams/managed/${id}/`);
export const closeAssessment = (id: number) => call('POST', `/api/exams/managed/${id}/close/`);
export const extend = ({ id, ...body }: { id: number; user_id?: number; minutes: number; reason: string }) =>
  call('POST', `/api/exams/managed/${id}/extend/`, { body });
export const sendMessage = ({ id, ...body }: { id: number; user_id?: number; text: string }) =>
  call('POST', `/api/exams/managed/${id}/message/`, { body });
export const endAttempt = ({ id, reason }: { id: number; reason: string }) =>
  call('POST', `/api/exams/attempts/${id}/end/`, { body: { reason } });

export interface TeacherClass {
  id: number;
  name: string;
  term: string;
  courses: { id: number; title: string }[];
}

export const classesQuery = queryOptions({
  queryKey: ['exams', 'classes'],
  queryFn: async ({ signal }) =>
    (await call<{ items: TeacherClass[] }>('GET', '/api/classes/', { query: { page_size: 100 }, signal }))
      .items,
  staleTime: 60_000,
});

/* Papers. */

export interface PaperRow {
  id: number;
  key: string;
  title: string;
  minutes: number;
  total: number;
  sections: number;
  questions: number;
  is_drawn: boolean;
  uses: number;
  updated_at_ms: number;
}

export interface DrawRule {
  count: number;
  kinds: QuestionKind[];
  knowledge: string[];
  chapters: string[];
  tags: string[];
  difficulty: [number, number];
  points: number | null;
}

export interface PaperSection {
  title: string;
  points: number | null;
  questions: { key: string; points: number | null }[];
  draws: DrawRule[];
}

export interface PaperDefinition {
  notice: string;
  shuffle_questions: boolean;
  shuffle_options: boolean;
  sections: PaperSection[];
}

export interface PaperPreview {
  title: string;
  minutes: number;
  notice: string;
  total: number;
  sections: {
    title: string;
    items: (ExamItem & { question_key: string; answer_key: QuestionKey; analysis: string })[];
  }[];
}

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
      call<PaperRow & { course_id: number; definition: PaperDefinition }>('GET', `/api/exams/papers/${id}/`, {
        signal,
      }),
    enabled: id > 0,
  });

export const previewQuery = (id: number, seed: number) =>
  queryOptions({
    queryKey: ['exams', 'preview', id, seed],
    queryFn: ({ signal }) =>
      call<PaperPreview>('GET', `/api/exams/papers/${id}/preview/`, { query: { seed }, signal }),
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
    ? call<{ id: number; total: number }>('POST', '/api/exams/papers/', { body })
    : call<{ id: number; total: number }>('PUT', `/api/exams/papers/${id}/`, { body });

export const archivePaper = (id: number) => call('DELETE', `/api/exams/papers/${id}/`);

export const templatesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'templates', courseId],
    queryFn: ({ signal }) =>
      call<
        {
          id: number;
          title: string;
          paper_id: number;
          counts_as: AssessmentCard['counts_as'];
          rules: Rules;
        }[]
      >('GET', '/api/exams/templates/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });
