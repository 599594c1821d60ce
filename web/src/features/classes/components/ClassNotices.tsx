import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/shared/lib/time';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { latestNoticesQuery } from '../api';
import styles from './ClassNotices.module.css';

/** The class's latest notices; without any, nothing. */
export function ClassNotices({ classId }: { classId: number }) {
  const { t } = useTranslation('classes');
  const notices = useQuery(latestNoticesQuery(classId));
  if (notices.isPending) return <Skeleton lines={3} />;
  if (!notices.data || notices.data.items.length === 0) return null;
  return (
    <Panel title={t('courseHome.notices')} flush>
      <ul className={styles.list}>
        {notices.data.items.map((notice) => (
          <li key={notice.id} className={notice.read_at_ms === null ? styles.unread : ''}>
            <span className={styles.title}>{notice.title}</span>
            <span className={`${styles.date} sp-number`}>{formatDate(notice.publish_at_ms).slice(5)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
