import { useQuery } from '@tanstack/react-query';
import { Drawer, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StudentLink } from '@/shared/ui/StudentLink';
import { type ClassView, type NoticeDetail, noticeQuery } from '../api';
import styles from '../pages/pages.module.css';
import { NoticeFiles } from './NoticeFiles';

interface Props {
  chosen: ClassView;
  noticeId: number | undefined;
  onClose: () => void;
}

/** A notice with who has read it, and who has not. */
export function NoticeDetailDrawer({ chosen, noticeId, onClose }: Props) {
  const { t } = useTranslation('classes');
  const detail = useQuery({ ...noticeQuery(chosen.id, noticeId ?? 0), enabled: noticeId !== undefined });
  const found = detail.data;
  return (
    <Drawer
      open={noticeId !== undefined}
      title={found?.notice.title ?? ''}
      size={560}
      onClose={onClose}
      destroyOnHidden
    >
      {detail.error ? <ErrorState error={detail.error} onRetry={() => void detail.refetch()} /> : null}
      {found === undefined && !detail.error ? <Skeleton lines={6} /> : null}
      {found ? (
        <div className={styles.stack}>
          <p className={styles.dim}>
            {found.notice.author_name} · {formatDateTime(found.notice.publish_at_ms)}
          </p>
          <Markdown text={found.notice.text} />
          <NoticeFiles files={found.notice.attachments} />
          <Readers classId={chosen.id} readers={found.readers} isRead={false} title={t('notice.unreadBy')} />
          <Readers classId={chosen.id} readers={found.readers} isRead title={t('notice.readBy')} />
        </div>
      ) : null}
    </Drawer>
  );
}

function Readers({
  classId,
  readers,
  isRead,
  title,
}: {
  classId: number;
  readers: NoticeDetail['readers'];
  isRead: boolean;
  title: string;
}) {
  const shown = readers.filter((reader) => (reader.read_at_ms != null) === isRead);
  return (
    <section>
      <h3>
        {title} <span className="sp-number">({shown.length})</span>
      </h3>
      <div className={styles.line}>
        {shown.map((reader) => (
          <Tag
            key={reader.user_id}
            title={isRead ? formatDateTime(reader.read_at_ms) : (reader.student_number ?? '')}
          >
            <StudentLink classId={classId} student={{ id: reader.user_id, real_name: reader.real_name }} />
          </Tag>
        ))}
      </div>
    </section>
  );
}
