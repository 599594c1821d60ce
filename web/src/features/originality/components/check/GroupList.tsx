import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { originalitySearch } from '@/shared/lib/search';
import { listed } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import type { Group } from '../../model/people';
import { nameOf } from '../words';
import styles from './check.module.css';

/** People whose hand-ins are all alike: who was in it together is seen here sooner than in pairs. */
export function GroupList({ groups }: { groups: Group[] }) {
  const { t } = useTranslation('originality');
  const { setSearch } = usePage(originalitySearch);
  return (
    <Panel
      title={
        <>
          {t('check.groupsTitle')} <small className={rows.count}>{groups.length}</small>
        </>
      }
      flush
    >
      <ul className={rows.list}>
        {groups.map((group) => (
          <li key={group.number} className={rows.row}>
            <span className={styles.groupName}>{t('check.group', { number: group.number })}</span>
            <span className={styles.people}>
              {listed(group.people.map((person) => nameOf(t, person)))}
              <span className={styles.dim}>
                {t('check.groupPeople', { count: group.people.length })} ·{' '}
                {t('check.upTo', { percent: group.percent })}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('check.lookNamed', { number: group.number })}
              onClick={() => setSearch({ pair: group.first })}
            >
              {t('check.look')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
