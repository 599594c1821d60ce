import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { noticesQuery } from '../api';

/** The latest notices to a class, and how many have read them. */
export function NewsPanel({ classId }: { classId: number }) {
  const { t } = useTranslation(['classes', 'routes']);
  const notices = useQuery(noticesQuery(classId, { page_size: 20 })).data;
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
      <ul className={rows.list}>
        {(notices?.items ?? []).slice(0, 5).map((notice) => (
          <li key={notice.id} className={rows.row}>
            <span className={rows.words}>
              <span>{notice.title}</span>
            </span>
            <span className={`${rows.dim} sp-number`}>
              {t('classes:desk.read', { done: notice.readers, all: notice.members })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
