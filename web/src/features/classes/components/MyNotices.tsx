import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/shared/lib/time';
import { lazily } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { myNoticesQuery } from '../api';
import styles from './ClassNotices.module.css';

const MyNoticesDrawer = lazily(() => import('./MyNoticesDrawer').then((module) => module.MyNoticesDrawer));

/** The latest notices of all my classes; without any, nothing. */
export function MyNotices() {
  const { t } = useTranslation('classes');
  const [isOpen, setOpen] = useState(false);
  const items = useQuery(myNoticesQuery).data?.items ?? [];
  const unread = items.filter((notice) => notice.read_at_ms === null).length;
  if (items.length === 0) return null;
  return (
    <Panel
      title={
        <>
          {t('courseHome.notices')}{' '}
          {unread > 0 ? <small className={styles.count}>{t('bell.unread', { count: unread })}</small> : null}
        </>
      }
      flush
    >
      <ul className={styles.list}>
        {items.slice(0, 5).map((notice) => (
          <li key={notice.id} className={notice.read_at_ms === null ? styles.unread : ''}>
            <button type="button" className={styles.open} onClick={() => setOpen(true)}>
              {notice.title}
            </button>
            <span className={`${styles.date} sp-number`}>{formatDate(notice.publish_at_ms).slice(5)}</span>
          </li>
        ))}
      </ul>
      <WhenOpened isOpen={isOpen}>
        <MyNoticesDrawer isOpen={isOpen} unread={unread} onClose={() => setOpen(false)} />
      </WhenOpened>
    </Panel>
  );
}
