import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { attemptsQuery, exercisesQuery, pythonByKeyQuery, type Task, type TaskActivity } from '../api';
import way from './way.module.css';

interface Props {
  activity: TaskActivity;
  task: Task;
  place: { course_id: number; class_id: number | undefined };
}

/** What was handed in for an activity that may not be done any more; the server keeps it readable. */
export function HandedIn({ activity, task, place }: Props) {
  const { t } = useTranslation('tasks');
  const own = { ...place, course_id: task.course_id };
  const of = { ...own, task_id: task.id, activity_id: activity.id };
  // Named, the view is that of the work itself: without one an activity that is an exam leads there.
  const before = activity.exam_id === null ? {} : { view: 'report' };
  const words = t('activity.handedIn');
  switch (activity.kind) {
    case 'simulation':
      return (
        <Link className={way.plain} to="/full/fzptAssess" search={{ ...of, ...before }}>
          {words}
        </Link>
      );
    case 'flow':
      return (
        <Link className={way.plain} to="/full/flowAssess" search={{ ...of, ...before }}>
          {words}
        </Link>
      );
    case 'python':
      return <Program reference={activity.reference} search={own} />;
    case 'exercise':
      return <Attempt reference={activity.reference} search={own} />;
    case 'table':
      return null;
  }
}

interface LedProps {
  reference: string;
  search: { course_id: number; class_id: number | undefined };
}

/** The reports on the programs, the newest first. */
function Program({ reference, search }: LedProps) {
  const { t } = useTranslation('tasks');
  const id = useQuery(pythonByKeyQuery(search.course_id)).data?.get(reference)?.id;
  return id === undefined ? null : (
    <Link className={way.plain} to="/course/evaluationRecord" search={{ ...search, python_task_id: id }}>
      {t('activity.handedIn')}
    </Link>
  );
}

/** The last attempt that was handed in. */
function Attempt({ reference, search }: LedProps) {
  const { t } = useTranslation('tasks');
  const id = useQuery(exercisesQuery(search.course_id)).data?.find((row) => row.key === reference)?.id;
  const attempts = useQuery({ ...attemptsQuery(id ?? 0), enabled: id !== undefined }).data;
  const last = attempts?.find((row) => row.submitted_at_ms !== null);
  return last === undefined ? null : (
    <Link
      className={way.plain}
      to="/course/exercise"
      search={{ ...search, exercise: reference, attempt_id: last.id }}
    >
      {t('activity.handedIn')}
    </Link>
  );
}
