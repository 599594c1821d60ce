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
import { Figures, useFigures } from '@/shared/ui/Figures';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
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
  const projects = list.data ?? [];
  const all = projects.flatMap((project) => project.tasks);
  const sums = sumOf(all);
  const figures = useFigures(list.data ? all : undefined, [
    { key: 'open', label: t('list.open'), counts: (task) => task.is_open },
    { key: 'done', label: t('state.done'), counts: (task) => task.state === 'done' },
    {
      key: 'overdue',
      label: t('list.overdue'),
      counts: (task) => pressure(task, Date.now()) === 'bad',
      tone: 'bad',
    },
  ]);
  const shown = new Set(figures.rows?.map((task) => task.id));
  const next = nextTask(projects);
  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      <PageHeader
        title={t('list.title')}
        actions={
          next ? (
            <Link className={way.primary} to="/course/taskDetails" search={{ ...place, task_id: next.id }}>
              {t('list.goOn', { title: next.title })}
            </Link>
          ) : list.isLoading ? (
            <span className={`${way.primary} ${styles.waits}`} />
          ) : null
        }
      />
      {list.isLoading ? <Skeleton lines={9} /> : null}
      {list.data && all.length === 0 ? (
        <EmptyState area="tasks" title={t('list.empty')} text={t('list.emptyText')} />
      ) : null}
      {all.length > 0 ? (
        <Figures
          chips={figures.chips}
          words={[
            [t('list.done'), `${sums.done} / ${sums.tasks}`],
            [t('list.earned'), `${formatPoints(sums.earned)} / ${pointsText(sums.points)}`],
          ]}
        />
      ) : null}
      <div className={styles.projects}>
        {projects.map((project) => {
          const tasks = project.tasks.filter((task) => shown.has(task.id));
          if (tasks.length === 0) return null;
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
                {tasks.map((task) => (
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
          {task.returned === null ? null : (
            <StatusTag tone="warn">
              {t('list.returned', { time: formatDateTime(task.returned.due_at_ms) })}
            </StatusTag>
          )}
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
