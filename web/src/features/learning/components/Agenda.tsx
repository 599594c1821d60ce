import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { isPressing } from '../model/today';
import styles from './Agenda.module.css';
import { type ToDo, useMoment, wayTo } from './today/toDo';

const shown = 6;

/** What there is to do in one course, the most urgent first. */
export function Agenda({ items, now }: { items: ToDo[]; now: number }) {
  const { t } = useTranslation('learning');
  const moment = useMoment(now);
  return (
    <Panel
      title={
        <>
          {t('agenda.title')} <small className={rows.count}>{items.length}</small>
        </>
      }
      flush
    >
      {items.length === 0 ? <p className={rows.empty}>{t('agenda.empty')}</p> : null}
      <ul className={rows.list}>
        {items.slice(0, shown).map((item) => (
          <li key={`${item.kind}-${item.item_id}`}>
            <Link {...wayTo(item)} className={styles.item}>
              <span className={styles.title}>{item.title}</span>
              <span className={`${styles.due} ${isPressing(item, now) ? styles.soon : ''} sp-number`}>
                {moment(item)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
