import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** A thing done in a book of an attempt. */
export type BookAct = Schema<'ExamBookAct'>;

/** What was done in the books of an attempt, the first first; empty where its paper asks for none. */
export const bookActsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'bookActs', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/attempts/{attempt_id}/book_acts/', {
        path: { attempt_id: attemptId },
        signal,
      }),
  });

/** An act in words: 第 2 题 保存凭证 记-7. */
export function useBookActText(): (act: BookAct) => string {
  const { t } = useTranslation('exams');
  return (act) => {
    const what = act.step === 'prepare' && act.is_again ? 'rewrite' : act.step;
    const number = t('questionNumber', { number: act.position + 1 });
    return `${number} ${t(`bookAct.${what}`)} ${act.about}`.trimEnd();
  };
}
