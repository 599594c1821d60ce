import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { SHOWN_IN } from '@/shared/marking/shownIn';
import type { Search } from '@/shared/tabs/model';
import { tableQuery } from '@/shared/ui/table/search';

/** Calls about appeals that teachers answer. */

export type AppealRow = Schema<'AppealRow'>;
export type AppealView = Schema<'AppealView'>;
export type AppealFilter = 'waiting' | 'closed';

export const appealQueueQuery = (filter: AppealFilter, classId: number | undefined, search: Search) =>
  queryOptions({
    queryKey: ['marking', 'appeals', 'queue', filter, classId ?? 0, tableQuery(search)],
    queryFn: ({ signal }) => {
      const { page, page_size } = tableQuery(search);
      return call('GET', '/api/marking/appeals/', {
        query: { filter, class_id: classId, page, page_size },
        signal,
      });
    },
    refetchInterval: 60_000,
  });

export const appealQuery = (appealId: number) =>
  queryOptions({
    queryKey: ['marking', 'appeals', 'one', appealId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/appeals/{appeal_id}/', { path: { appeal_id: appealId }, signal }),
  });

/** An answer may change a mark, which all that shows marks reads again. */
function useAppealWrite<V>(run: (value: V) => Promise<{ msg: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => Promise.all(SHOWN_IN.map((key) => client.invalidateQueries({ queryKey: [key] }))),
    meta: { showsError: true },
  });
}

export const useTakeAppeal = (appealId: number) =>
  useAppealWrite((takes_over: boolean) =>
    callForMessage('POST', '/api/marking/appeals/{appeal_id}/take/', {
      path: { appeal_id: appealId },
      body: { takes_over },
    }),
  );

export const useDecideAppeal = (appealId: number) =>
  useAppealWrite((body: Schema<'AnswerText'>) =>
    callForMessage('POST', '/api/marking/appeals/{appeal_id}/decide/', {
      path: { appeal_id: appealId },
      body,
    }),
  );
