import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { managedAssessmentsQuery } from '@/shared/api/assessments';
import { handInsQuery } from '@/shared/api/handIns';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { nearAssessments, nearPhases } from '../model/near';
import { RemindOf } from './RemindOf';

const shown = 5;

/** What is sat just now, what begins within a week, and whose marks wait to be released; the head says how many of each there are. */
export function ExamsToday({ classId }: { classId?: number }) {
  const { t } = useTranslation(['exams', 'routes']);
  const asked = useQuery(managedAssessmentsQuery(classId));
  const all = asked.data ?? [];
  const ofClass = classId === undefined ? {} : { class_id: classId };
  const now = all[0]?.now_ms ?? 0;
  const found = nearAssessments(all, now);
  // Whether somebody is to be reminded decides how wide the words beside it are.
  const reminded =
    classId === undefined
      ? found.filter(({ phase }) => phase === 'open').flatMap(({ classes }) => classes.map(({ id }) => id))
      : [classId];
  const handIns = useQueries({
    queries: [...new Set(reminded)].map((id) => handInsQuery(id, 'assessment')),
  });
  const isComing = asked.isPending || handIns.some(({ isLoading }) => isLoading);
  const near = isComing ? [] : found;
  const counts = nearPhases
    .map((phase) => ({ phase, count: near.filter((one) => one.phase === phase).length }))
    .filter(({ count }) => count > 0);
  return (
    <Panel
      title={
        <>
          {t('exams:desk.title')}{' '}
          <small className={rows.facts}>
            {counts.map(({ phase, count }) => `${t(`exams:phase.${phase}`)} ${count}`).join(' · ')}
          </small>
        </>
      }
      extra={
        <Link to="/gradeManage/assess" search={ofClass}>
          {t('routes:gradeManage.assess')}
        </Link>
      }
      flush
    >
      {isComing ? <Skeleton lines={3} /> : null}
      {asked.error && asked.data === undefined ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : null}
      {asked.data && !isComing && near.length === 0 ? (
        <p className={rows.empty}>{t('exams:desk.none')}</p>
      ) : null}
      <ul className={rows.list}>
        {near.slice(0, shown).map((one) => (
          <li key={one.id} className={`${rows.row} ${rows.stacked}`}>
            <span className={rows.words}>
              <Link to="/gradeManage/assessDetails" search={{ ...ofClass, assessment_id: one.id }}>
                {one.title}
              </Link>
              <span className={`${rows.dim} ${one.phase === 'open' ? rows.good : ''}`}>
                {t(`exams:phase.${one.phase}`)} ·{' '}
                {one.phase === 'upcoming'
                  ? formatDateTime(one.opens_at_ms)
                  : t('exams:desk.until', { time: formatDateTime(one.end_ms) })}
              </span>
              <span className={rows.dim}>{listed(one.classes.map(({ name }) => name))}</span>
            </span>
            <RemindOf
              classIds={classId === undefined ? one.classes.map(({ id }) => id) : [classId]}
              assessment={one}
            />
            {one.phase === 'open' ? (
              <LinkButton
                size="small"
                to="/gradeManage/assessDetails"
                search={{ ...ofClass, assessment_id: one.id, tab: 'live' }}
              >
                {t('exams:desk.live')}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
