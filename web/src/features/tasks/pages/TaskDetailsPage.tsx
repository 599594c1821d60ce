import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { isNear } from '@/shared/lib/relativeTime';
import { taskSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { Returned } from '@/shared/marking/Returned';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Task, taskQuery } from '../api';
import { ActivityRow } from '../components/ActivityRow';
import { lockOf, nextActivity, pointsText, pressure, toneOf } from '../model/state';
import styles from './TaskDetailsPage.module.css';

/** One task: what to do, by when, and the one thing to do next. */
export function TaskDetailsPage() {
  const { t } = useTranslation('tasks');
  const { search } = usePage(taskSearch);
  const { task_id: taskId } = search;
  const found = useQuery({ ...taskQuery(taskId ?? 0), enabled: taskId !== undefined });
  usePageTitle(found.data?.title);
  const place = { course_id: search.course_id ?? 0, class_id: search.class_id };
  if (taskId === undefined) {
    return (
      <EmptyState
        area="tasks"
        title={t('details.none')}
        action={
          <Link to="/course/programs" search={place}>
            {t('details.toList')}
          </Link>
        }
      />
    );
  }
  if (found.error && found.data === undefined) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.data === undefined) return <Skeleton lines={10} />;
  const task = found.data;
  const lock = lockOf(task, Date.now());
  const next = nextActivity(task, Date.now());
  return (
    <>
      <PageHeader
        title={task.title}
        text={task.project_title ?? undefined}
        tag={<StatusTag tone={toneOf(task.state)}>{t(`state.${task.state}`)}</StatusTag>}
      />
      {lock ? (
        <p className={styles.lock} role="status">
          {t(`lock.${lock}`, {
            time: formatDateTime(lock === 'later' ? task.opens_at_ms : task.closes_at_ms),
            titles: listed(task.waits_for),
          })}
        </p>
      ) : null}
      {task.returned === null ? null : (
        <div className={styles.lock}>
          <Returned returned={task.returned} />
        </div>
      )}
      <DetailLayout
        isRailFirst
        isRailKept
        main={
          <>
            <Panel title={t('details.activities')} flush>
              {task.activities.length === 0 ? (
                <p className={styles.nothing}>{t('details.noActivities')}</p>
              ) : null}
              <ol className={styles.activities}>
                {task.activities.map((activity, at) => (
                  <li key={activity.id}>
                    <ActivityRow
                      activity={activity}
                      number={at + 1}
                      task={task}
                      place={place}
                      isNext={next?.id === activity.id}
                    />
                  </li>
                ))}
              </ol>
            </Panel>
            <Panel title={t('details.instructions')}>
              {task.text.trim() === '' ? (
                <p className={styles.nothing}>{t('details.noText')}</p>
              ) : (
                <Markdown text={task.text} under={2} />
              )}
            </Panel>
          </>
        }
        rail={<Facts task={task} />}
      />
    </>
  );
}

function Facts({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const due = pressure(task, Date.now());
  return (
    <Panel title={t('details.facts')}>
      {task.state === 'shut' ? (
        <p className={`sp-number ${styles.earned}`}>{t('pointsOnly', { points: pointsText(task.points) })}</p>
      ) : (
        <>
          <p className={`sp-number ${styles.earned}`}>
            <strong>{formatPoints(task.earned)}</strong> /{' '}
            {t('pointsOnly', { points: pointsText(task.points) })}
          </p>
          <Meter value={task.earned} of={task.points} label={t('earnedShare')} />
          <p className={styles.small}>{t('handedIn', { done: task.done, graded: task.graded })}</p>
        </>
      )}
      <dl className={styles.facts}>
        <dt>{t('details.due')}</dt>
        <dd className={`sp-number ${styles[due]}`}>
          {task.due_at_ms === null ? (
            t('noDue')
          ) : (
            <>
              {formatDateTime(task.due_at_ms)}
              {isNear(task.due_at_ms, Date.now()) ? (
                <span className={styles.small}>
                  <RelativeTime ms={task.due_at_ms} />
                </span>
              ) : null}
            </>
          )}
        </dd>
        {task.closes_at_ms === null ? null : (
          <>
            <dt>{t('details.closes')}</dt>
            <dd className="sp-number">{formatDateTime(task.closes_at_ms)}</dd>
          </>
        )}
        <dt>{t('details.late')}</dt>
        <dd>
          {task.late_percent >= 100
            ? t('details.lateFree')
            : task.late_percent > 0
              ? t('details.latePart', { percent: task.late_percent })
              : t('details.lateNone')}
        </dd>
        {task.requires.length > 0 ? (
          <>
            <dt>{t('details.first')}</dt>
            <dd>{listed(task.requires)}</dd>
          </>
        ) : null}
        {task.knowledge.length > 0 ? (
          <>
            <dt>{t('details.knowledge')}</dt>
            <dd className={styles.tags}>
              {task.knowledge.map((point) => (
                <StatusTag key={point}>{point}</StatusTag>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </Panel>
  );
}
