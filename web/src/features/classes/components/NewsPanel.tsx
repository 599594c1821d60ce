import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import { RemindButton } from '@/shared/ui/RemindButton';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { noticesQuery } from '../api';

/** The latest notices to a class, and how many have read them. */
export function NewsPanel({ classId }: { classId: number }) {
  const { t } = useTranslation(['classes', 'routes']);
  const asked = useQuery(noticesQuery(classId, { page_size: 20, state: 'published' }));
  const notices = asked.data;
  return (
    <Panel
      title={
        <>
          {t('routes:gradeManage.inform')} <small className={rows.count}>{notices?.total}</small>
        </>
      }
      extra={
        <Link to="/gradeManage/inform" search={{ class_id: classId }}>
          {t('classes:desk.all')}
        </Link>
      }
      flush
    >
      {asked.isPending ? <Skeleton lines={3} /> : null}
      {asked.error && notices === undefined ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : null}
      {notices?.total === 0 ? <p className={rows.empty}>{t('classes:notice.empty')}</p> : null}
      <ul className={rows.list}>
        {(notices?.items ?? []).slice(0, 5).map((notice) => (
          <li key={notice.id} className={rows.row}>
            <span className={rows.words}>
              <span>{notice.title}</span>
            </span>
            <span className={`${rows.dim} sp-number`}>
              {t('classes:desk.read', { done: notice.readers, all: notice.members })}
            </span>
            <RemindButton
              of={{ classId, kind: 'notice', id: notice.id }}
              title={notice.title}
              missing={notice.is_personal ? 0 : notice.members - notice.readers}
              reminded={notice}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
