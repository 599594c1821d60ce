import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { endSession, sessionsQuery } from '../accountApi';
import { deviceName } from '../model/deviceName';
import styles from './SessionList.module.css';

/** Where the person is signed in; any other place can be signed out from here. */
export function SessionList() {
  const { t } = useTranslation('identity');
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: async ({ msg }) => {
      await queryClient.invalidateQueries(sessionsQuery);
      notify.success(msg || t('account.sessionEnded'));
    },
  });
  return (
    <Panel title={t('account.sessions')}>
      <p className={styles.text}>{t('account.sessionsText')}</p>
      {sessions.isPending ? <Skeleton lines={3} /> : null}
      {sessions.error && !sessions.data ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : null}
      <ul className={styles.list}>
        {sessions.data?.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <span className={styles.device}>
                {deviceName(session.device) ?? t('account.unknownDevice')}{' '}
                {session.is_current ? <StatusTag tone="good">{t('account.thisDevice')}</StatusTag> : null}
              </span>
              <span className={styles.where}>
                {session.address} · {t('account.lastSeen')} <RelativeTime ms={session.last_seen_at_ms} />
              </span>
            </div>
            {session.is_current ? null : (
              <Button
                size="small"
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('account.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
