import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { ClassView } from '../api';

const shown = 6;

/** The classes I teach; none given while they are on their way. */
export function OwnClassesPanel({ classes }: { classes: ClassView[] | undefined }) {
  const { t } = useTranslation(['classes', 'routes']);
  return (
    <Panel
      title={
        <>
          {t('classes:desk.own')} <small className={rows.count}>{classes?.length}</small>
        </>
      }
      extra={<Link to="/gradeManage/grade">{t('routes:gradeManage.grade')}</Link>}
      flush
    >
      {classes === undefined ? <Skeleton lines={3} /> : null}
      <ul className={rows.list}>
        {classes?.slice(0, shown).map((one) => (
          <li key={one.id} className={rows.row}>
            <span className={rows.words}>
              <Link to="/gradeManage/grade" search={{ class_id: one.id }}>
                {one.name}
              </Link>
              <span className={rows.dim}>
                {t('classes:desk.facts', { members: one.members, term: one.term, code: one.code })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
