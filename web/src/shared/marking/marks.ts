import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { formatPoints } from '@/shared/lib/points';
import { SHOWN_IN } from './shownIn';

/** What the panel of a mark asks and tells, whatever the source of the mark. */

export type MarkedItem = Schema<'MarkedItem'>;

/** A mark as it reads: points, or a share of a hundred where `unit` says so. */
export const figureOf = (points: number | null, unit: string) =>
  points === null ? '—' : unit === '' ? formatPoints(points) : `${points}${unit}`;

/** What is marked of a submission, with every mark each item ever had. */
export const markedItemsQuery = (source: MarkedItem['source_kind'], id: number) =>
  queryOptions({
    queryKey: ['marking', 'items', source, id],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/items/', { query: { source_kind: source, source_id: id }, signal }),
  });

export const markedItemQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['marking', 'item', itemId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/items/{item_id}/', { path: { item_id: itemId }, signal }),
  });

/** Whether the work of these answers may be given back, and what of it is to be done again already. */
export const giveBackQuery = (itemIds: number[]) =>
  queryOptions({
    queryKey: ['marking', 'giveBack', itemIds],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/give_back/', { query: { item_ids: itemIds.join(',') }, signal }),
  });

/** A write after which marks may be others. */
export function useMarkWrite<V>(run: (value: V) => Promise<{ msg: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => Promise.all(SHOWN_IN.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Changes a mark with a reason. */
export const useOverride = (itemId: number) =>
  useMarkWrite((body: Schema<'OverrideText'>) =>
    callForMessage('POST', '/api/marking/items/{item_id}/override/', { path: { item_id: itemId }, body }),
  );

/** Lets what the rules gave count again. */
export const useRestore = (itemId: number) =>
  useMarkWrite((_: undefined) =>
    callForMessage('POST', '/api/marking/items/{item_id}/restore/', { path: { item_id: itemId } }),
  );

/** Gives the work of these answers back to its students, to be done again until a new date. The list on a desk stays as it is. */
export function useGiveBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'GiveBackText'>) => call('POST', '/api/marking/give_back/', { body }),
    onSuccess: () =>
      Promise.all([
        ...SHOWN_IN.filter((key) => key !== 'marking').map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
        ...['inbox', 'item', 'items', 'comments', 'giveBack'].map((part) =>
          client.invalidateQueries({ queryKey: ['marking', part] }),
        ),
      ]),
  });
}
