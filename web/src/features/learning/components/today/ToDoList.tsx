import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/shared/lib/time';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { StatusTag } from '@/shared/ui/StatusTag';
import { keepChosen } from '../../model/place';
import { byDay, type DayGroup, isPressing } from '../../model/today';
import styles from './ToDoList.module.css';
import { type ToDo, useMoment, wayTo } from './toDo';

/** Everything there is to do, by day. */
export function ToDoList({ items, now, named }: { items: ToDo[]; now: number; named: boolean }) {
  const { t } = useTranslation('learning');
  return (
    <Panel
      title={
        <>
          {t('today.toDo')} <small className={rows.count}>{t('today.count', { count: items.length })}</small>
        </>
      }
      flush
    >
      {items.length === 0 ? <p className={rows.empty}>{t('agenda.empty')}</p> : null}
      {byDay(items, now).map((group) => (
        <Day key={`${group.name} ${group.atMs ?? ''}`} group={group} now={now} named={named} />
      ))}
    </Panel>
  );
}

function Day({ group, now, named }: { group: DayGroup<ToDo>; now: number; named: boolean }) {
  const { t, i18n } = useTranslation('learning');
  const moment = useMoment(now);
  const title =
    group.name === 'day' && group.atMs !== undefined
      ? `${new Date(group.atMs).toLocaleDateString(i18n.language, { weekday: 'short' })} ${formatDate(group.atMs).slice(5)}`
      : t(`today.${group.name as 'late'}`);
  return (
    <section className={styles.day}>
      <h3 className={`${styles.name} ${group.name === 'late' ? styles.red : ''}`}>
        {title} {group.name === 'late' ? group.items.length : null}
      </h3>
      <ul className={rows.list}>
        {group.items.map((item) => (
          <li key={`${item.kind} ${item.item_id} ${item.card.class_id}`}>
            <Link {...wayTo(item)} className={styles.item} onClick={() => keepChosen(item.card)}>
              <StatusTag tone={item.kind === 'assessment' ? 'primary' : 'neutral'}>
                {t(`agenda.kinds.${item.kind}` as 'agenda.kinds.task', { defaultValue: item.kind })}
              </StatusTag>
              <span className={styles.words}>
                {item.title}
                {item.is_returned ? <StatusTag tone="warn">{t('agenda.returned')}</StatusTag> : null}
                {named ? <small className={styles.course}>{item.card.title}</small> : null}
              </span>
              <span className={`${styles.time} ${isPressing(item, now) ? styles.red : ''} sp-number`}>
                {moment(item)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
