import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { handInsQuery } from '@/shared/api/handIns';
import { toMark } from '@/shared/marking/toMark';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { PreviewLink } from '@/shared/ui/PreviewLink';
import { RemindButton } from '@/shared/ui/RemindButton';
import rows from '@/shared/ui/Rows.module.css';
import { Skeleton } from '@/shared/ui/Skeleton';
import { classTasksQuery } from '../api';

interface Props {
  classId: number;
  course: { id: number; title: string };
}

/** How far a class is with each task: who is through, whose work waits to be marked. */
export function DeliveryPanel({ classId, course }: Props) {
  const { t } = useTranslation(['tasks', 'routes']);
  const asked = useQuery(classTasksQuery(classId, course.id));
  const askedHandIns = useQuery(handInsQuery(classId, 'task'));
  const handIns = askedHandIns.data ?? [];
  const isComing = asked.isPending || askedHandIns.isLoading;
  const tasks = isComing ? [] : (asked.data ?? []);
  return (
    <Panel
      title={
        <>
          {t('tasks:delivery.title')} <small className={rows.count}>{course.title}</small>
        </>
      }
      extra={
        <Link to="/gradeManage/task" search={{ class_id: classId }}>
          {t('routes:gradeManage.task')}
        </Link>
      }
      flush
    >
      {isComing ? <Skeleton lines={4} /> : null}
      {asked.error && asked.data === undefined ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : null}
      {asked.data?.length === 0 ? <p className={rows.empty}>{t('tasks:delivery.none')}</p> : null}
      <ul className={rows.list}>
        {tasks.map((task) => {
          const handIn = handIns.find((one) => one.item_id === task.id);
          return (
            <li key={task.id} className={rows.row}>
              <span className={rows.words}>
                <PreviewLink
                  kind="task"
                  id={task.id}
                  courseId={course.id}
                  classId={classId}
                  title={task.title}
                />
                <span className={rows.dim}>
                  {t('tasks:delivery.facts', { begun: task.begun, members: task.members })}
                </span>
              </span>
              {task.waiting > 0 ? (
                <Link {...toMark({ kind: 'task', id: task.id, courseId: course.id }, classId)}>
                  {t('tasks:delivery.waiting', { count: task.waiting })}
                </Link>
              ) : null}
              <span className={rows.meter}>
                <Meter
                  value={task.done}
                  of={task.members}
                  label={t('tasks:delivery.done', { title: task.title })}
                  figure={`${task.done}/${task.members}`}
                />
              </span>
              <span className={rows.act}>
                {handIn?.is_open_now ? (
                  <RemindButton
                    of={{ classId, kind: 'task', id: task.id }}
                    title={task.title}
                    missing={handIn.members - handIn.done}
                    reminded={handIn}
                  />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
