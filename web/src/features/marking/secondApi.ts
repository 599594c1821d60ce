import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about answers that several teachers mark: who marks what, how far it is, who holds which answer. */

export type SecondMarking = Schema<'SecondMarking'>;
export type SecondPart = Schema<'SecondPart'>;
export type Agreement = Schema<'Agreement'>;

export const secondQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['marking', 'second', assessmentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/assessments/{assessment_id}/second/', {
        path: { assessment_id: assessmentId },
        signal,
      }),
    enabled: assessmentId > 0,
    // Colleagues mark meanwhile.
    refetchInterval: 15_000,
  });

function useSecondWrite<V, R>(run: (value: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: ['marking'] }),
    meta: { showsError: true },
  });
}

export const usePutSecond = (assessmentId: number) =>
  useSecondWrite((body: Schema<'SecondPlanText'>) =>
    callForMessage('PUT', '/api/marking/assessments/{assessment_id}/second/', {
      path: { assessment_id: assessmentId },
      body,
    }),
  );

export const useTakeBackSecond = (assessmentId: number) =>
  useSecondWrite(() =>
    callForMessage('POST', '/api/marking/assessments/{assessment_id}/second/take_back/', {
      path: { assessment_id: assessmentId },
    }),
  );

/** Makes an answer one that every marker marks first. */
export const usePutSample = () =>
  useSecondWrite(({ itemId, points }: { itemId: number; points: number }) =>
    callForMessage('PUT', '/api/marking/items/{item_id}/sample/', {
      path: { item_id: itemId },
      body: { points },
    }),
  );

/** Makes a sample an answer like any other. */
export const useRemoveSample = () =>
  useSecondWrite((itemId: number) =>
    callForMessage('DELETE', '/api/marking/items/{item_id}/sample/', { path: { item_id: itemId } }),
  );

/** Holds the answers that are on the desk, and says which of them others are marking. */
export const holdQuery = (itemIds: number[]) =>
  queryOptions({
    queryKey: ['marking', 'hold', itemIds],
    queryFn: ({ signal }) => call('POST', '/api/marking/hold/', { body: { item_ids: itemIds }, signal }),
    enabled: itemIds.length > 0,
    staleTime: 0,
    gcTime: 0,
    // Nobody reads one answer for so long; whoever does keeps it.
    refetchInterval: 4 * 60_000,
  });
