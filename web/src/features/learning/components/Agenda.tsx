import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { formatDateTime } from '@/shared/lib/time';
import { Panel } from '@/shared/ui/Panel';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AgendaItem } from '../api';
import styles from './Agenda.module.css';

const soonMs = 48 * 3_600_000;
const shown = 6;

/** What there is to do, the most urgent first. */
export function Agenda({ items, place }: { items: AgendaItem[]; place: Place }) {
  const { t } = useTranslation('learning');
  return (
    <Panel title={t('agenda.title')} flush>
      {items.length === 0 ? <p className={styles.empty}>{t('agenda.empty')}</p> : null}
      <ul className={styles.list}>
        {items.slice(0, shown).map((item) => (
          <li key={`${item.kind}-${item.item_id}`}>
            <Link {...target(item, place)} className={styles.item}>
              <StatusTag>
                {t(`agenda.kinds.${item.kind}` as 'agenda.kinds.task', { defaultValue: item.kind })}
              </StatusTag>
              <span className={styles.words}>
                <span className={styles.title}>{item.title}</span>
                <Due item={item} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Due({ item }: { item: AgendaItem }) {
  const { t } = useTranslation('learning');
  const now = Date.now();
  if (item.opens_at_ms && item.opens_at_ms > now) {
    return (
      <span className={styles.due}>{t('agenda.opens', { time: formatDateTime(item.opens_at_ms) })}</span>
    );
  }
  if (!item.due_at_ms) return <span className={styles.due}>{t('agenda.noDue')}</span>;
  const isLate = item.due_at_ms < now;
  const isSoon = item.due_at_ms - now < soonMs;
  return (
    <span className={`${styles.due} ${isLate || isSoon ? styles.soon : ''}`}>
      {t(isLate ? 'agenda.late' : 'agenda.due', { time: formatDateTime(item.due_at_ms) })}
    </span>
  );
}

/** Where an item is done. */
function target(item: AgendaItem, place: Place) {
  const here = { course_id: place.course_id, class_id: place.class_id };
  switch (item.kind) {
    case 'exercise':
      return { to: '/course/exercise', search: { ...here, exercise_id: item.item_id } } as const;
    case 'assessment':
      return { to: '/course/assess', search: { ...here, assessment_id: item.item_id } } as const;
    case 'evaluation':
      return { to: '/course/pythonPractice', search: here } as const;
    default:
      return { to: '/course/taskDetails', search: { ...here, task_id: item.item_id } } as const;
  }
}
