import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HomeLayout } from '@/shared/ui/HomeLayout';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WaitingHeadline } from '@/shared/ui/WaitingHeadline';
import { UploadRoom } from '@/shared/upload/UploadRoom';
import { OfficePanel } from './OfficePanel';
import { useOfficeWaiting } from './useOfficeWaiting';

/** The office's home: what waits for it in one sentence, the exams of the school, its facts. */
export function OfficeHome({ exams }: { exams: ReactNode }) {
  const { t } = useTranslation('upload');
  return (
    <HomeLayout
      main={
        <>
          <Head />
          {exams}
        </>
      }
      side={
        <>
          <OfficePanel />
          <Panel title={t('room.title')}>
            <UploadRoom of={['school']} />
            <p className={rows.dim}>{t('room.text')}</p>
          </Panel>
        </>
      }
    />
  );
}

function Head() {
  const { t } = useTranslation(['staff', 'routes']);
  const { asked, parts } = useOfficeWaiting();
  if (asked.error && asked.data === undefined) {
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  if (asked.data === undefined) return <Skeleton lines={4} />;
  const waiting = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <WaitingHeadline
      waiting={waiting}
      caption={t('staff:home.caption', { count: waiting })}
      clauses={parts.map(({ name, count }) => t(`staff:home.${name}`, { count }))}
      and={t('staff:home.and')}
      clear={t('staff:home.clear')}
      act={
        waiting > 0 ? (
          <LinkButton variant="primary" to="/academicManage/finalMarks">
            {t('routes:academicManage.finalMarks')}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to="/academicManage/academic">
            {t('routes:academicManage.academic')}
          </LinkButton>
        )
      }
    />
  );
}
