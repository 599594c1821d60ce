import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Of, requestsQuery } from '../../gradebookApi';
import { RequestList } from './RequestList';

/** What a teacher asked the office to change, and what became of it. */
export function RequestsDrawer({ of, onClose }: { of: Of; onClose: () => void }) {
  const { t } = useTranslation('gradebook');
  const { data, error, refetch } = useQuery(requestsQuery(of));
  return (
    <Drawer open size={480} title={t('request.list')} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} />
      ) : data.length === 0 ? (
        <EmptyState area="marks" title={t('request.none')} text={t('request.noneText')} />
      ) : (
        <RequestList requests={data} />
      )}
    </Drawer>
  );
}
