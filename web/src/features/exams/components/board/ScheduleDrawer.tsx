import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatPeriod } from '@/shared/lib/time';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type ScheduleChange, scheduleQuery } from '../../managedApi';
import styles from './board.module.css';

/** Every change of an assessment's times: for whom, from what to what, who made it and why, who has it on the screen. */
export function ScheduleDrawer({ assessmentId, onClose }: { assessmentId: number; onClose: () => void }) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const changes = useQuery(scheduleQuery(assessmentId));
  return (
    <Drawer open size={520} title={t('invigilation:schedule.title')} onClose={onClose}>
      {changes.error ? (
        <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
      ) : changes.data === undefined ? (
        <Skeleton lines={6} />
      ) : changes.data.length === 0 ? (
        <EmptyState area="exams" title={t('invigilation:schedule.empty')} />
      ) : (
        <ol className={styles.changes}>
          {changes.data.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

function Change({ change }: { change: ScheduleChange }) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const whom =
    change.student_name ?? change.room_name ?? change.class_name ?? t('invigilation:schedule.everybody');
  const isHeard = change.heard === change.moved;
  return (
    <li>
      <p className={styles.changeHead}>
        <strong>
          {t(`invigilation:schedule.${change.kind}`)} · {whom}
        </strong>
        {change.moved === 0 ? (
          <span className={styles.aside}>{t('invigilation:schedule.none')}</span>
        ) : (
          <StatusTag tone={isHeard ? 'good' : 'warn'}>
            {t('invigilation:schedule.heard', { heard: change.heard, moved: change.moved })}
          </StatusTag>
        )}
      </p>
      <p className="sp-number">
        {change.kind === 'make_up'
          ? formatPeriod(change.opens_at_ms ?? change.from_ms, change.to_ms)
          : t('invigilation:schedule.change', {
              from: formatDateTime(change.from_ms),
              to: formatDateTime(change.to_ms),
            })}
      </p>
      {change.reason ? <p>{change.reason}</p> : null}
      <p className={styles.aside}>
        {t('invigilation:schedule.by', { name: change.by_name ?? '', time: formatDateTime(change.at_ms) })}
      </p>
    </li>
  );
}
