import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about what the teacher of a class sees of it. */

export interface Of {
  classId: number;
  courseId: number;
}

export type Insight = Schema<'ClassInsight'>;
export type Student = Insight['students'][number];
export type Reason = Schema<'InsightReason'>;
export type Slip = Schema<'ClassSlip'>;
export type Said = Slip['said'][number];
export type WrongFigure = Slip['figures'][number];
export type SlipRead = Schema<'SlipAnswers'>['answers'][number];
export type Offer = Schema<'RemedialOffer'>;
export type Remedial = Schema<'RemedialView'>;

const at = ({ classId, courseId }: Of) => ({ class_id: classId, course_id: courseId });
const key = ({ classId, courseId }: Of) => ['results', 'insight', classId, courseId] as const;

export const insightQuery = (of: Of) =>
  queryOptions({
    queryKey: [...key(of), 'class'],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/insight/{class_id}/{course_id}/', { path: at(of), signal }),
  });

export const slipsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...key(of), 'slips'],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/insight/{class_id}/{course_id}/slips/', { path: at(of), signal }),
  });

/** The wrong answers of the class to a question. */
export const slipAnswersQuery = (of: Of, versionId: number) =>
  queryOptions({
    queryKey: [...key(of), 'slips', versionId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/insight/{class_id}/{course_id}/slips/{version_id}/', {
        path: { ...at(of), version_id: versionId },
        signal,
      }),
  });

/** What stands behind a student's figure of a knowledge point. */
export const masteryAnswersQuery = (of: Of, studentId: number, knowledge: string) =>
  queryOptions({
    queryKey: [...key(of), 'behind', studentId, knowledge],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/insight/{class_id}/{course_id}/mastery/{student_id}/', {
        path: { ...at(of), student_id: studentId },
        query: { knowledge },
        signal,
      }),
  });

/** What the course has to offer for a knowledge point. */
export const worksQuery = (of: Of, knowledge: string) =>
  queryOptions({
    queryKey: [...key(of), 'works', knowledge],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/insight/{class_id}/{course_id}/works/', {
        path: at(of),
        query: { knowledge },
        signal,
      }),
  });

export const remedialsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...key(of), 'remedials'],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/insight/{class_id}/{course_id}/remedials/', { path: at(of), signal }),
  });

export function useGive(of: Of) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'RemedialForm'>) =>
      callForMessage('POST', '/api/results/insight/{class_id}/{course_id}/remedials/', {
        path: at(of),
        body,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key(of), 'remedials'] }),
  });
}

export function useTakeBack(of: Of) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (remedial: number) =>
      callForMessage('DELETE', '/api/results/insight/{class_id}/{course_id}/remedials/{remedial_id}/', {
        path: { ...at(of), remedial_id: remedial },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key(of), 'remedials'] }),
  });
}
