import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BankKind } from '@/shared/questions/bank';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { flaggedQuery } from '../api';
import { flagWords } from './flagWords';
import styles from './quality.module.css';

interface Props {
  courseId: number;
  bank: BankKind;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** The questions whose answers say that somebody should look at them: those with the most reasons first. */
export function FlaggedQuestions({ courseId, bank, onShow, onClose }: Props) {
  const { t } = useTranslation('questions');
  const { data } = useQuery(flaggedQuery(courseId, bank));
  return (
    <Drawer open size={560} title={t('quality.title')} onClose={onClose}>
      <p className={styles.dim}>{t('quality.text')}</p>
      {data === undefined ? <Skeleton lines={6} /> : null}
      {data?.length === 0 ? <EmptyState area="bank" title={t('quality.none')} /> : null}
      <ul className={styles.list}>
        {data?.map((one) => (
          <li key={one.question_id}>
            <button type="button" className={styles.open} onClick={() => onShow(one.question_id)}>
              {one.stem}
            </button>
            <span className={styles.flags}>
              {one.flags.map((flag) => (
                <StatusTag key={flag.kind} tone="warn">
                  {flagWords(t, flag)}
                </StatusTag>
              ))}
            </span>
            <small className={`sp-number ${styles.dim}`}>
              {t('quality.asked', { uses: one.uses, answered: one.answered })}
            </small>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
