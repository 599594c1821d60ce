import LockOutlined from '@ant-design/icons/LockOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { taskSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type TaskRow, tasksQuery } from '../api';
import { KindIcon } from '../components/kinds';
import way from '../components/way.module.css';
import { lockOf, nextTask, pointsText, pressure, sumOf, toneOf } from '../model/state';
import styles from './TaskListPage.module.css';

/** The course's tasks, project by project, with where I stand in each. */
export function TaskListPage() {
  const { t } = useTranslation('tasks');
  const { search } = usePage(taskSearch);
  const courseId = search.course_id ?? 0;
  const place = { course_id: courseId, class_id: search.class_id };
  const list = useQuery(tasksQuery(courseId));
  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  const projects = list.data ?? [];
  const all = projects.flatMap((project) => project.tasks);
  const sums = sumOf(all);
  const next = nextTask(projects);
  return (
    <>
      <PageHeader
        title={t('list.title')}
        text={t('list.text')}
        actions={
          next ? (
            <Link className={way.primary} to="/course/taskDetails" search={{ ...place, task_id: next.id }}>
              {t('list.goOn', { title: next.title })}
            </Link>
          ) : null
        }
      />
      {list.isLoading ? <Skeleton lines={9} /> : null}
      {list.data && all.length === 0 ? (
        <EmptyState title={t('list.empty')} text={t('list.emptyText')} />
      ) : null}
      {all.length > 0 ? (
        <StatRow>
          <StatCard label={t('list.done')} value={sums.done} unit={`/ ${sums.tasks}`} />
          <StatCard
            label={t('list.earned')}
            value={formatPoints(sums.earned)}
            unit={`/ ${pointsText(sums.points)}`}
          />
          <StatCard label={t('list.open')} value={all.filter((task) => task.is_open).length} />
          <StatCard
            label={t('list.overdue')}
            value={all.filter((task) => pressure(task, Date.now()) === 'bad').length}
            tone={all.some((task) => pressure(task, Date.now()) === 'bad') ? 'bad' : 'plain'}
          />
        </StatRow>
      ) : null}
      <div className={styles.projects}>
        {projects.map((project) => {
          const own = sumOf(project.tasks);
          return (
            <Panel
              key={project.id ?? 'none'}
              title={project.title || t('list.noProject')}
              flush
              extra={
                <span className={`sp-number ${styles.sum}`}>
                  {t('list.projectSum', {
                    done: own.done,
                    tasks: own.tasks,
                    earned: formatPoints(own.earned),
                    points: pointsText(own.points),
                  })}
                </span>
              }
            >
              {project.summary ? <p className={styles.summary}>{project.summary}</p> : null}
              <ul className={styles.list}>
                {project.tasks.map((task) => (
                  <li key={task.id}>
                    <Row task={task} place={place} />
                  </li>
                ))}
              </ul>
            </Panel>
          );
        })}
      </div>
    </>
  );
}

type Place = { course_id: number; class_id: number | undefined };

function Row({ task, place }: { task: TaskRow; place: Place }) {
  const { t } = useTranslation('tasks');
  const lock = lockOf(task, Date.now());
  const due = pressure(task, Date.now());
  const kinds = [...new Set(task.kinds)];
  const content: ReactNode = (
    <>
      <span className={styles.state}>
        <StatusTag tone={toneOf(task.state)}>
          {lock ? <LockOutlined aria-hidden="true" /> : null} {t(`state.${task.state}`)}
        </StatusTag>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{task.title}</span>
        <span className={styles.meta}>
          {kinds.map((kind) => (
            <span key={kind} className={styles.kind}>
              <KindIcon kind={kind} /> {t(`kind.${kind}`)}
            </span>
          ))}
          {lock ? (
            <span>
              {t(`lock.${lock}`, {
                time: formatDateTime(lock === 'later' ? task.opens_at_ms : task.closes_at_ms),
                titles: listed(task.waits_for),
              })}
            </span>
          ) : null}
          {task.is_late && task.state !== 'shut' ? <StatusTag tone="warn">{t('late')}</StatusTag> : null}
        </span>
      </span>
      <span className={`sp-number ${styles.due} ${styles[due]}`}>
        {task.due_at_ms === null
          ? t('noDue')
          : t(due === 'bad' ? 'overdueAt' : 'dueAt', { time: formatDateTime(task.due_at_ms) })}
      </span>
      <span className={styles.progress}>
        {task.state === 'shut' ? (
          <span className={`sp-number ${styles.figures}`}>
            <span>{t('pointsOnly', { points: pointsText(task.points) })}</span>
          </span>
        ) : (
          <>
            <span className={`sp-number ${styles.figures}`}>
              <span>
                {t('points', { earned: formatPoints(task.earned), points: pointsText(task.points) })}
              </span>
              <span>{t('handedIn', { done: task.done, graded: task.graded })}</span>
            </span>
            <Meter value={task.earned} of={task.points} label={t('earnedShare')} />
          </>
        )}
      </span>
    </>
  );
  return (
    <Link
      to="/course/taskDetails"
      search={{ ...place, task_id: task.id }}
      className={`${styles.task} ${lock ? styles.locked : ''}`}
    >
      {content}
    </Link>
  );
}
