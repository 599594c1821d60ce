import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** What a teacher does before an exam: looks at the list, sits it, rehearses it. */

export type Check = Schema<'ExamCheck'>;
export type Rehearsal = Schema<'ExamRehearsal'>;
export type RehearsalRow = Schema<'RehearsalRow'>;
export type TestRun = Schema<'ExamTestRunView'>;

/** What is looked at before an exam; whoever comes back from mending something sees whether it is mended. */
export const checklistQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'checklist', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/checklist/', { path: { assessment_id: id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** The teacher's own run; the exam screen is another tab, so it is looked at again on the way back. */
export const testRunQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'test-run', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/test_run/', { path: { assessment_id: id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export const beginTestRun = (id: number) =>
  call('POST', '/api/exams/managed/{assessment_id}/test_run/', { path: { assessment_id: id } });

export const removeTestRun = (id: number) =>
  call('DELETE', '/api/exams/managed/{assessment_id}/test_run/', { path: { assessment_id: id } });

export const isGoingOn = (row: RehearsalRow | null | undefined): boolean =>
  row?.state === 'waiting' || row?.state === 'running';

export const rehearsalQuery = (id: number) =>
  queryOptions({
    queryKey: ['exams', 'rehearsal', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/managed/{assessment_id}/rehearsal/', { path: { assessment_id: id }, signal }),
    refetchInterval: ({ state }) => (isGoingOn(state.data?.newest) ? 1000 : false),
  });

export const rehearse = ({ id, students }: { id: number; students: number }) =>
  call('POST', '/api/exams/managed/{assessment_id}/rehearsal/', {
    path: { assessment_id: id },
    body: { students },
  });
