import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about putting marks right: what can be corrected, what a correction would do, doing it, taking it back. */

export type Regrades = Schema<'Regrades'>;
export type RegradableQuestion = Schema<'RegradableQuestion'>;
export type RegradeView = Schema<'RegradeView'>;
export type RegradeDetails = Schema<'RegradeDetails'>;
export type RegradeReport = Schema<'RegradeReport'>;
export type RegradeRow = Schema<'RegradeRow'>;
export type RegradePerson = Schema<'RegradePerson'>;
export type RegradeChange = Schema<'RegradeChange'>;
export type RegradeWhat = Schema<'RegradeWhat'>;

/** What is corrected: the answers to an exam, or those to an exercise, a flow or a task in books of the classes one teaches. */
export interface RegradeOf {
  kind: 'exam' | 'exercise' | 'flow' | 'book';
  id: number;
}

/** What a regrade belongs to. */
export const regradeOf = (data: Pick<RegradeView, 'source_kind' | 'group_id'>): RegradeOf => ({
  kind:
    data.source_kind === 'exercise' || data.source_kind === 'flow' || data.source_kind === 'book'
      ? data.source_kind
      : 'exam',
  id: data.group_id,
});

function list({ kind, id }: RegradeOf, signal: AbortSignal) {
  if (kind === 'exam') {
    return call('GET', '/api/marking/assessments/{assessment_id}/regrades/', {
      path: { assessment_id: id },
      signal,
    });
  }
  if (kind === 'book') {
    return call('GET', '/api/marking/book_tasks/{activity_id}/regrades/', {
      path: { activity_id: id },
      signal,
    });
  }
  return kind === 'exercise'
    ? call('GET', '/api/marking/exercises/{exercise_id}/regrades/', { path: { exercise_id: id }, signal })
    : call('GET', '/api/marking/flows/{flow_id}/regrades/', { path: { flow_id: id }, signal });
}

function ask({ kind, id }: RegradeOf, body: Asked) {
  if (kind === 'exam') {
    return call('POST', '/api/marking/assessments/{assessment_id}/regrades/', {
      path: { assessment_id: id },
      body,
    });
  }
  if (kind === 'book') {
    return call('POST', '/api/marking/book_tasks/{activity_id}/regrades/', {
      path: { activity_id: id },
      body,
    });
  }
  return kind === 'exercise'
    ? call('POST', '/api/marking/exercises/{exercise_id}/regrades/', { path: { exercise_id: id }, body })
    : call('POST', '/api/marking/flows/{flow_id}/regrades/', { path: { flow_id: id }, body });
}

export const regradesQuery = (of: RegradeOf) =>
  queryOptions({
    queryKey: ['marking', 'regrades', of],
    queryFn: ({ signal }) => list(of, signal),
    enabled: of.id > 0,
  });

export type ExamBusinessWays = Schema<'ExamBusinessWays'>;
export type ExamWay = Schema<'ExamWay'>;

/** How the books of a question of an exam were booked, where that is not wholly right. */
export const examWaysQuery = (assessmentId: number, versionId: number) =>
  queryOptions({
    queryKey: ['marking', 'exam ways', assessmentId, versionId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/assessments/{assessment_id}/books/{version_id}/ways/', {
        path: { assessment_id: assessmentId, version_id: versionId },
        signal,
      }),
  });

export const regradeQuery = (regradeId: number) =>
  queryOptions({
    queryKey: ['marking', 'regrade', regradeId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/regrades/{regrade_id}/', { path: { regrade_id: regradeId }, signal }),
    enabled: regradeId > 0,
    // How far the preview is.
    refetchInterval: ({ state }) => (state.data?.state === 'computing' ? 700 : false),
    staleTime: 0,
  });

interface Asked {
  version_id: number;
  /** Of books: the business; empty for all of the task. */
  part?: string;
  change: RegradeChange;
  reason: string;
}

export const usePreviewRegrade = (of: RegradeOf) =>
  useMutation({
    mutationFn: (body: Asked) => ask(of, body),
    meta: { showsError: true },
  });

/** What changes marks: whatever shows any reads them again. */
function useRegradeWrite<V>(run: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries(),
  });
}

export const useApplyRegrade = (regradeId: number) =>
  useRegradeWrite((changes_released: boolean) =>
    call('POST', '/api/marking/regrades/{regrade_id}/apply/', {
      path: { regrade_id: regradeId },
      body: { changes_released },
    }),
  );

export const useUndoRegrade = (regradeId: number) =>
  useRegradeWrite((body: { reason: string; changes_released: boolean }) =>
    call('POST', '/api/marking/regrades/{regrade_id}/undo/', { path: { regrade_id: regradeId }, body }),
  );
