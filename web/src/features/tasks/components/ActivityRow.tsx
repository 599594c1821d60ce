import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { flowsQuery } from '@/shared/api/courses';
import { roundPercent } from '@/shared/lib/points';
import { Returned } from '@/shared/marking/Returned';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import { exercisesQuery, pythonByKeyQuery, type Task, type TaskActivity } from '../api';
import { mayRedo, pointsText } from '../model/state';
import styles from './ActivityRow.module.css';
import { ExamWay, ExamWhen } from './ExamPart';
import { HandedIn } from './HandedIn';
import { KindIcon } from './kinds';
import way from './way.module.css';

type Place = { course_id: number; class_id: number | undefined };

interface Props {
  activity: TaskActivity;
  number: number;
  task: Task;
  place: Place;
  /** The one thing to do next. */
  isNext: boolean;
}

/** An activity as a big row: what it is, what was reached, and the way to it. */
export function ActivityRow({ activity, number, task, place, isNext }: Props) {
  const { t } = useTranslation('tasks');
  const total = task.activities.reduce((sum, one) => sum + one.weight, 0);
  const { name, isComing } = useName(activity, task.course_id);
  const isGraded = activity.kind !== 'table';
  const points = total > 0 ? (task.points * activity.weight) / total : 0;
  // A task that was not opened shows what is in it, not what was tried before it was shut.
  const isShut = task.state === 'shut';
  const isDone = !isShut && activity.reached_percent !== null;
  const isRedone = mayRedo(activity, Date.now());
  const word = !isGraded ? 'look' : isDone ? 'again' : isNext ? 'begin' : 'open';
  return (
    <div className={`${styles.row} ${isNext ? styles.next : ''}`}>
      <span className={`${styles.icon} ${isDone ? styles.done : ''}`}>
        <KindIcon kind={activity.kind} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {number}. {name ?? t(`kind.${activity.kind}`)}
        </p>
        <p className={`sp-number ${styles.meta}`}>
          {name === undefined && !isComing ? null : <span>{t(`kind.${activity.kind}`)}</span>}
          {isGraded ? <span>{t('pointsOnly', { points: pointsText(points) })}</span> : null}
          {activity.tries > 0 && !isShut ? (
            <span>{t('activity.tries', { count: activity.tries })}</span>
          ) : null}
          {activity.last_at_ms === null || isShut ? null : <RelativeTime ms={activity.last_at_ms} />}
          {activity.exam_id === null ? null : <ExamWhen examId={activity.exam_id} place={place} />}
          {activity.is_late && !isShut ? <StatusTag tone="warn">{t('late')}</StatusTag> : null}
        </p>
        {activity.returned === null ? null : <Returned returned={activity.returned} />}
      </div>
      <div className={styles.end}>
        {isShut ? null : activity.needs_marker ? (
          <StatusTag tone="warn">{t('activity.waiting')}</StatusTag>
        ) : activity.reached_percent === null ? null : (
          <span className={`sp-number ${activity.reached_percent >= 60 ? styles.good : styles.poor}`}>
            {t('activity.reached', { percent: roundPercent(activity.reached_percent) })}
          </span>
        )}
        {activity.exam_id !== null ? (
          <>
            {activity.tries > 0 && !activity.is_from_exam ? (
              <HandedIn activity={activity} task={task} place={place} />
            ) : null}
            <ExamWay examId={activity.exam_id} place={place} isNext={isNext} />
          </>
        ) : isRedone || (task.is_open && task.waits_for.length === 0) ? (
          <Way activity={activity} task={task} place={place} variant={isNext ? way.primary : way.plain}>
            {t(`activity.${isRedone ? 'redo' : word}`)}
          </Way>
        ) : (
          <>
            {activity.tries > 0 ? <HandedIn activity={activity} task={task} place={place} /> : null}
            <Button disabled>{t(isShut ? 'activity.shut' : 'activity.ended')}</Button>
          </>
        )}
      </div>
    </div>
  );
}

/** An activity without a title of its own bears that of what it leads to. */
function useName(
  activity: TaskActivity,
  courseId: number,
): { name?: string | undefined; isComing?: boolean } {
  const isPlain = activity.title === '';
  const python = useQuery({
    ...pythonByKeyQuery(courseId),
    enabled: isPlain && activity.kind === 'python',
  });
  const exercises = useQuery({
    ...exercisesQuery(courseId),
    enabled: isPlain && activity.kind === 'exercise',
  });
  const flows = useQuery({ ...flowsQuery(courseId), enabled: isPlain && activity.kind === 'flow' });
  if (!isPlain) return { name: activity.title };
  switch (activity.kind) {
    case 'python':
      return { name: python.data?.get(activity.reference)?.title, isComing: python.isLoading };
    case 'exercise':
      return {
        name: exercises.data?.find((row) => row.key === activity.reference)?.title,
        isComing: exercises.isLoading,
      };
    case 'flow':
      return {
        name: flows.data?.find((row) => row.key === activity.reference)?.title,
        isComing: flows.isLoading,
      };
    default:
      return {};
  }
}

interface WayProps {
  activity: TaskActivity;
  task: Task;
  place: Place;
  variant: string | undefined;
  children: ReactNode;
}

/** The screen where an activity is done. */
function Way({ activity, task, place, variant, children }: WayProps) {
  const python = useQuery({
    ...pythonByKeyQuery(task.course_id),
    enabled: activity.kind === 'python',
  });
  const own = { ...place, course_id: task.course_id, task_id: task.id };
  switch (activity.kind) {
    case 'python':
      return (
        <Link
          className={variant}
          to="/full/pythonexErcise"
          search={{
            ...own,
            activity_id: activity.id,
            python_task_id: python.data?.get(activity.reference)?.id,
          }}
        >
          {children}
        </Link>
      );
    case 'simulation':
      return (
        <Link className={variant} to="/full/fzptAssess" search={{ ...own, activity_id: activity.id }}>
          {children}
        </Link>
      );
    case 'flow':
      return (
        <Link className={variant} to="/full/flowAssess" search={{ ...own, activity_id: activity.id }}>
          {children}
        </Link>
      );
    case 'exercise':
      return (
        <Link
          className={variant}
          to="/course/exercise"
          search={{ ...place, exercise: activity.reference, exercise_id: undefined, attempt_id: undefined }}
        >
          {children}
        </Link>
      );
    case 'table':
      return (
        <Link
          className={variant}
          to="/course/businessData"
          search={{ ...own, company: activity.company || undefined, table: activity.tables[0] }}
        >
          {children}
        </Link>
      );
  }
}
