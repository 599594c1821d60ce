import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '@/shared/api/user';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type MyNotice, myNoticesQuery, readAllNotices, readNotice, useClassWrite } from '../api';
import styles from './NoticeBell.module.css';
import { NoticeFiles } from './NoticeFiles';

interface Props {
  isOpen: boolean;
  unread: number;
  onClose: () => void;
}

/** One's notices, the newest first; opening one marks it as read. */
export function MyNoticesDrawer({ isOpen, unread: count, onClose }: Props) {
  const { t } = useTranslation('classes');
  const isTeacher = useHasRole('class_management', 'teacher_management');
  const notices = useQuery({ ...myNoticesQuery, enabled: isOpen });
  const readAll = useClassWrite(readAllNotices);
  return (
    <Drawer
      open={isOpen}
      title={t('bell.title')}
      size={480}
      onClose={onClose}
      extra={
        <Button
          size="small"
          disabled={count === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {t('bell.readAll')}
        </Button>
      }
    >
      {notices.error ? <ErrorState error={notices.error} onRetry={() => void notices.refetch()} /> : null}
      {notices.isPending ? <Skeleton lines={6} /> : null}
      {notices.data?.items.length === 0 ? (
        <EmptyState
          area="notices"
          title={t('bell.empty')}
          text={t(isTeacher ? 'bell.emptyTextTeacher' : 'bell.emptyText')}
        />
      ) : (
        <ul className={styles.list}>
          {notices.data?.items.map((notice) => (
            <Entry key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Entry({ notice }: { notice: MyNotice }) {
  const [isOpen, setOpen] = useState(false);
  const read = useClassWrite(readNotice);
  const isUnread = notice.read_at_ms == null;
  const toggle = () => {
    setOpen(!isOpen);
    if (isUnread && !isOpen) read.mutate(notice.id);
  };
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={toggle}>
        <span className={isUnread ? styles.unread : styles.title}>{notice.title}</span>
        <span className={styles.facts}>
          {notice.class_name} · {notice.author_name} · <RelativeTime ms={notice.publish_at_ms} />
        </span>
      </button>
      {isOpen ? (
        <div className={styles.body}>
          <Markdown text={notice.text} />
          <NoticeFiles files={notice.attachments} />
        </div>
      ) : null}
    </li>
  );
}
