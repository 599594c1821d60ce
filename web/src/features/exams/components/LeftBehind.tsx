import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptView } from '../api';
import { answerFile, type Carried } from '../model/answerFile';
import { forgetLeft, readLeft } from '../model/leftBehind';
import { offerAnswerFile } from '../receiptApi';
import { AnswerFileButton } from './AnswerFileButton';
import styles from './exam.module.css';

interface Props {
  view: Pick<AttemptView, 'id' | 'answer_file_key' | 'title' | 'student_name' | 'student_number'>;
  /** What the page knows to be unsaved; an earlier page may have left more in the journal. */
  left: Carried | undefined;
}

/** Answers that were not saved before the end: goes with them to the teacher, who decides, and says so. */
export function LeftBehind({ view, left }: Props) {
  const { t } = useTranslation('exams');
  const found = useQuery({
    queryKey: ['exams', 'left', view.id],
    queryFn: async () => left ?? (await readLeft(view.id)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const carried = found.data;
  const offering = useMutation({
    mutationFn: (what: Carried) => offerAnswerFile(answerFile(view.id, view.answer_file_key, what)),
    networkMode: 'always',
    onSuccess: () => forgetLeft(view.id),
  });
  const { mutate } = offering;
  useEffect(() => {
    if (!carried) return;
    mutate(carried);
    const again = () => mutate(carried);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [carried, mutate]);
  if (!carried) return null;
  const count = offering.data?.changes ?? carried.changes.length;
  if (count === 0) return null;
  return (
    <div className={styles.leftBehind} role="status">
      <p>
        {t(
          offering.isSuccess
            ? 'answerFile.sent'
            : offering.isError
              ? 'answerFile.kept'
              : 'answerFile.sending',
          { count },
        )}
      </p>
      {offering.isError ? (
        <div className={styles.actions}>
          <AnswerFileButton view={view} carried={() => carried} />
          <Button onClick={() => mutate(carried)}>{t('answerFile.again')}</Button>
        </div>
      ) : null}
    </div>
  );
}
