import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPeriod } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { weekQuery } from '../api';

/** 本周考试: what the whole school examines in the days to come, day by day, and how many people sit. */
export function ExamsWeek() {
  const { t, i18n } = useTranslation('exams');
  const asked = useQuery(weekQuery);
  const exams = asked.data ?? [];
  // What began before today is still sat: it stands under today.
  const dayOf = (ms: number) => formatDate(Math.max(ms, Date.now()));
  const days = [...new Set(exams.map((one) => dayOf(one.opens_at_ms)))].map(
    (day) => [day, exams.filter((one) => dayOf(one.opens_at_ms) === day)] as const,
  );
  const named = (day: string) =>
    new Date(`${day}T00:00`).toLocaleDateString(i18n.language, {
      month: 'long',
      day: 'numeric',
      weekday: 'long',
    });
  return (
    <Panel title={t('week.title')} flush>
      {asked.isPending ? <Skeleton lines={5} /> : null}
      {asked.error && asked.data === undefined ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : null}
      {asked.data && exams.length === 0 ? <p className={rows.empty}>{t('week.none')}</p> : null}
      {days.map(([day, list]) => (
        <section key={day} aria-label={named(day)}>
          <h3 className={rows.day}>
            {named(day)}{' '}
            <small className={rows.count}>
              {t('week.sum', {
                count: list.length,
                people: list.reduce((sum, one) => sum + one.students, 0),
              })}
            </small>
          </h3>
          <ul className={rows.list}>
            {list.map((one) => (
              <li key={one.id} className={`${rows.row} ${rows.wraps}`}>
                <span className={rows.words}>
                  <span>{one.title}</span>
                  <span className={rows.dim}>
                    {one.course_title} · {listed(one.classes)} · {one.teacher}
                  </span>
                </span>
                <span className={`sp-number ${rows.when}`}>
                  {formatPeriod(one.opens_at_ms, one.end_ms)} · {t('week.people', { count: one.students })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
