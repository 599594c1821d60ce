import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { isLive } from '@/shared/push/useFollow';

/** Calls of teachers about comparisons of hand-ins, and about what they asked their students. */

export type Source = Schema<'SourceView'>;
export type CheckView = Schema<'OriginalityCheckView'>;
export type Author = Schema<'Author'>;
export type PairRow = Schema<'PairRow'>;
export type PairView = Schema<'OriginalityPairView'>;
export type Passage = Schema<'OriginalityPassage'>;
export type CaseState = Schema<'OriginalityCaseState'>;
export type Case = Schema<'OriginalityCase'>;

/** Which class, and which of its courses. */
export interface Of {
  classId: number;
  courseId: number;
}

const path = ({ classId, courseId }: Of) => ({ class_id: classId, course_id: courseId });

/** A comparison that runs is pushed when it is done; without pushes it is asked for. */
const runningMs = () => (isLive() ? 15_000 : 2000);

export const sourcesQuery = (of: Of) =>
  queryOptions({
    queryKey: ['originality', 'sources', of.classId, of.courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/originality/classes/{class_id}/courses/{course_id}/', { path: path(of), signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((source) => source.last?.state === 'waiting') ? runningMs() : false,
  });

export const checkQuery = (checkId: number) =>
  queryOptions({
    queryKey: ['originality', 'check', checkId],
    queryFn: ({ signal }) =>
      call('GET', '/api/originality/checks/{check_id}/', { path: { check_id: checkId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? runningMs() : false),
  });

export const pairQuery = (checkId: number, number: number) =>
  queryOptions({
    queryKey: ['originality', 'pair', checkId, number],
    queryFn: ({ signal }) =>
      call('GET', '/api/originality/checks/{check_id}/pairs/{number}/', {
        path: { check_id: checkId, number },
        signal,
      }),
    // What was compared does not change.
    staleTime: 5 * 60_000,
  });

export const casesQuery = (of: Of) =>
  queryOptions({
    queryKey: ['originality', 'cases', of.classId, of.courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/originality/classes/{class_id}/courses/{course_id}/cases/', {
        path: path(of),
        signal,
      }),
  });

/** A write after which lists, comparisons and cases are read again. */
function useOriginalityWrite<V, R>(run: (value: V) => Promise<R>, showsError = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    ...(showsError ? { meta: { showsError } } : {}),
    onSuccess: () =>
      Promise.all(
        ['sources', 'check', 'cases'].map((part) =>
          client.invalidateQueries({ queryKey: ['originality', part] }),
        ),
      ),
  });
}

export const useAskCheck = (of: Of) =>
  useOriginalityWrite((body: Schema<'CheckText'>) =>
    callForMessage('POST', '/api/originality/classes/{class_id}/courses/{course_id}/checks/', {
      path: path(of),
      body,
    }),
  );

export const useOpenCase = (checkId: number) =>
  useOriginalityWrite(
    (body: Schema<'CaseText'>) =>
      callForMessage('POST', '/api/originality/checks/{check_id}/cases/', {
        path: { check_id: checkId },
        body,
      }),
    true,
  );

export const useCloseCase = (caseId: number) =>
  useOriginalityWrite(
    (body: Schema<'OriginalityClosing'>) =>
      callForMessage('POST', '/api/originality/cases/{case_id}/close/', { path: { case_id: caseId }, body }),
    true,
  );
