import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { answerFilesQuery } from '../../managedApi';
import { BringFile } from './BringFile';
import { BroughtFileCard } from './BroughtFileCard';
import styles from './board.module.css';

interface Props {
  assessmentId: number;
  onClose: () => void;
}

/** Answers that did not reach the server in time: files arrive or are brought, and each is decided by a teacher. */
export function AnswerFilesDrawer({ assessmentId, onClose }: Props) {
  const { t } = useTranslation('invigilation');
  const found = useQuery(answerFilesQuery(assessmentId));
  const open = found.data?.filter((file) => file.state === 'offered') ?? [];
  const decided = found.data?.filter((file) => file.state !== 'offered') ?? [];
  return (
    <Drawer open size={720} title={t('answerFiles.title')} onClose={onClose}>
      <p className={styles.aside}>{t('answerFiles.how')}</p>
      <BringFile assessmentId={assessmentId} />
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <h3 className={styles.sheetTitle}>{t('answerFiles.open')}</h3>
          {open.length === 0 ? <EmptyState area="exams" title={t('answerFiles.none')} /> : null}
          {open.map((file) => (
            <BroughtFileCard key={file.id} assessmentId={assessmentId} file={file} />
          ))}
          {decided.length > 0 ? (
            <>
              <h3 className={styles.sheetTitle}>{t('answerFiles.decided')}</h3>
              {decided.map((file) => (
                <BroughtFileCard key={file.id} assessmentId={assessmentId} file={file} />
              ))}
            </>
          ) : null}
        </>
      )}
    </Drawer>
  );
}
