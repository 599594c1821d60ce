import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '@/shared/ui/notify';
import { call, callForMessage } from './call';
import type { Schema } from './types';

/** What a class has handed in, and reminding those who have not: screens of classes, tasks and exams show it. */

export type HandIn = Schema<'HandInView'>;
export type WorkKind = 'project' | 'task' | 'exercise' | 'assessment';

export const handInsQuery = (classId: number, kind: WorkKind) =>
  queryOptions({
    queryKey: ['classes', 'hand ins', classId, kind],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/hand_ins/{work_kind}/', {
        path: { class_id: classId, work_kind: kind },
        signal,
      }),
  });

/** Of what a class is reminded. */
export interface RemindedOf {
  classId: number;
  kind: WorkKind | 'notice';
  id: number;
}

function remind({ classId, kind, id }: RemindedOf) {
  return kind === 'notice'
    ? callForMessage('POST', '/api/classes/{class_id}/notices/{notice_id}/remind/', {
        path: { class_id: classId, notice_id: id },
      })
    : callForMessage('POST', '/api/classes/{class_id}/hand_ins/{work_kind}/{item_id}/remind/', {
        path: { class_id: classId, work_kind: kind, item_id: id },
      });
}

export function useRemind() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: remind,
    onSuccess: ({ msg }) => notify.success(msg),
    // Somebody else may have reminded them meanwhile: the date is shown in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['classes'] }),
  });
}
