import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { classTasksQuery } from '../api';

interface Props {
  classId: number;
  course: { id: number; title: string };
}

/** How far a class is with each task: who is through, whose work waits to be marked. */
export function DeliveryPanel({ classId, course }: Props) {
  const { t } = useTranslation(['tasks', 'routes']);
  const tasks = useQuery(classTasksQuery(classId, course.id)).data ?? [];
  if (tasks.length === 0) return null;
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
      <ul className={rows.list}>
        {tasks.map((task) => (
          <li key={task.id} className={rows.row}>
            <span className={rows.words}>
              <span>{task.title}</span>
              <span className={rows.dim}>
                {t('tasks:delivery.facts', { begun: task.begun, members: task.members })}
              </span>
            </span>
            <span className={rows.meter}>
              <Meter
                value={task.done}
                of={task.members}
                label={t('tasks:delivery.done', { title: task.title })}
                figure={`${task.done}/${task.members}`}
              />
            </span>
            {task.waiting > 0 ? (
              <Link to="/gradeManage/correction" search={{ class_id: classId }}>
                {t('tasks:delivery.waiting', { count: task.waiting })}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
