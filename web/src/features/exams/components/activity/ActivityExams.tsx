import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnSearch } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { activityExamsQuery } from '../../activityApi';
import type { ManagedAssessment } from '../../managedApi';
import { ActivityExamRow } from './ActivityExamRow';
import styles from './activity.module.css';

const AssessmentForm = lazily(() => import('../AssessmentForm').then((module) => module.AssessmentForm));

interface Props {
  classId: number;
  task: { id: number; title: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Which activities of a task a class does as an exam: makes one of each, leads to its settings, takes it back. */
export function ActivityExams({ classId, task, isOpen, onClose }: Props) {
  const { t } = useTranslation('exams');
  const exams = useQuery({ ...activityExamsQuery(classId, task.id), enabled: isOpen });
  const [edited, setEdited] = useState<ManagedAssessment>();
  return (
    <Drawer open={isOpen} size={560} title={t('activity.title', { title: task.title })} onClose={onClose}>
      <p className={styles.text}>{t('activity.text')}</p>
      {exams.error && exams.data === undefined ? (
        <ErrorState error={exams.error} onRetry={() => void exams.refetch()} />
      ) : null}
      {exams.isLoading ? <Skeleton lines={4} /> : null}
      {exams.data?.length === 0 ? (
        <EmptyState area="exams" title={t('activity.none')} text={t('activity.noneText')} />
      ) : null}
      <ul className={styles.list}>
        {(exams.data ?? []).map((one) => (
          <ActivityExamRow key={one.activity_id} one={one} classId={classId} onEdit={setEdited} />
        ))}
      </ul>
      {edited ? (
        <Suspense>
          <OwnSearch>
            <AssessmentForm
              key={edited.id}
              assessment={edited}
              classId={classId}
              onClose={() => setEdited(undefined)}
            />
          </OwnSearch>
        </Suspense>
      ) : null}
    </Drawer>
  );
}
