import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { QuestionAnswer, QuestionKey } from '@/shared/questions/types';
import type { AttemptState, ExamItem, Receipt, SubmittedBy } from './api';

/** One attempt with its answers and marks. */

export interface ReviewMark {
  item_id: number;
  state: 'waiting' | 'verdict' | 'marked';
  points: number | null;
  reasons: string[];
  comment: string;
  is_overridden: boolean;
  changes: {
    points_before: number | null;
    points_after: number;
    reason: string;
    actor_name: string | null;
    at_ms: number;
  }[];
}

export interface ReviewItem extends ExamItem {
  answer: QuestionAnswer | null;
  files: { file_id: number; name: string; address: string }[];
  is_flagged: boolean;
  saved_at_ms: number | null;
  answer_key: QuestionKey | null;
  analysis: string | null;
  mark: ReviewMark | null;
}

export interface Review {
  id: number;
  assessment_id: number;
  title: string;
  number: number;
  state: AttemptState;
  student_name: string;
  student_number: string | null;
  started_at_ms: number | null;
  deadline_at_ms: number | null;
  submitted_at_ms: number | null;
  submitted_by: SubmittedBy | null;
  leaves: number;
  answered: number;
  receipt: Receipt;
  earned: number | null;
  full: number;
  pass_percent: number;
  visible: { score: boolean; answer: boolean; key: boolean; analysis: boolean };
  sections: { title: string; items: ReviewItem[] }[];
  events: { kind: string; detail: string; actor_name: string | null; at_ms: number }[];
}

export const reviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'review', attemptId],
    queryFn: ({ signal }) => call<Review>('GET', `/api/marking/attempts/${attemptId}/review/`, { signal }),
    enabled: attemptId > 0,
  });

export const teacherReviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'teacher-review', attemptId],
    queryFn: ({ signal }) => call<Review>('GET', `/api/marking/attempts/${attemptId}/`, { signal }),
    enabled: attemptId > 0,
  });

export const overrideMark = ({ id, ...body }: { id: number; points: number; reason: string }) =>
  call('POST', `/api/marking/items/${id}/override/`, { body });
