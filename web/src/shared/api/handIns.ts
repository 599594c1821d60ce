import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { call, callForMessage } from './call';
import type { Schema } from './types';

/** What a class has handed in, and reminding those who have not: screens of classes, tasks and exams show it. */

export type HandIn = Schema<'HandInView'>;
export type WorkKind = 'project' | 'task' | 'exercise' | 'python' | 'simulation' | 'flow' | 'assessment';

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
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  return useMutation({
    // One after the other: what was sent stays sent when a later one is refused.
    mutationFn: async (of: RemindedOf[]) => {
      const answers: Awaited<ReturnType<typeof remind>>[] = [];
      for (const one of of) answers.push(await remind(one));
      return answers;
    },
    onSuccess: (answers) => {
      const count = answers.reduce((sum, { data }) => sum + data.students, 0);
      notify.success(answers.length === 1 ? (answers[0]?.msg ?? '') : t('remind.sent', { count }));
    },
    // Somebody else may have reminded them meanwhile: the date is shown in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['classes'] }),
  });
}
