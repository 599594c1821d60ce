import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { useMarkWrite } from '@/shared/marking/marks';
import { isLive } from '@/shared/push/useFollow';

/** 重新评测: what a class handed in for a Python task, tested once more by the tests as they are now. */

export type Retests = Schema<'RetestsView'>;
export type Retest = Schema<'RetestView'>;
export type RetestRow = Schema<'RetestRow'>;
export type RetestStudent = Schema<'RetestStudent'>;
export type RetestSubmission = Schema<'RetestSubmission'>;

/** Which class, and which of its Python tasks. */
export interface RetestsOf {
  classId: number;
  taskId: number;
}

const pathOf = ({ classId, taskId }: RetestsOf) => ({ class_id: classId, python_task_id: taskId });

/** Each submission that was tested is pushed; without pushes it is asked for. */
const runningMs = () => (isLive() ? 3_000 : 1_000);

export const retestsQuery = (of: RetestsOf) =>
  queryOptions({
    queryKey: ['coding', 'retests', of.classId, of.taskId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/python/{python_task_id}/retests/', { path: pathOf(of), signal }),
    refetchInterval: ({ state }) => (state.data?.current?.state === 'running' ? runningMs() : false),
    // The task may have been changed since.
    staleTime: 0,
  });

/** Tests everything once more; changes no score. */
export function useBeginRetest(of: RetestsOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST', '/api/class/{class_id}/python/{python_task_id}/retests/', { path: pathOf(of) }),
    onSuccess: (data) => client.setQueryData(retestsQuery(of).queryKey, data),
  });
}

/** What is done with a retest: its scores are taken over, or what stood before is. */
export type RetestAct = 'apply' | 'undo';

interface Word {
  retestId: number;
  reason: string;
}

export const useRetestAct = (of: RetestsOf, act: RetestAct) =>
  useMarkWrite(({ retestId, reason }: Word) =>
    callForMessage(
      'POST',
      `/api/class/{class_id}/python/{python_task_id}/retests/{retest_id}/${act}/` as const,
      { path: { ...pathOf(of), retest_id: retestId }, body: { reason } },
    ),
  );
