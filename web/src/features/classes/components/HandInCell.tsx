import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { HandIn, WorkKind } from '@/shared/api/handIns';
import { type MarkedWork, toMark } from '@/shared/marking/toMark';
import { RemindButton } from '@/shared/ui/RemindButton';
import type { Opening } from '../api';
import styles from '../pages/pages.module.css';

interface Props {
  classId: number;
  kind: WorkKind;
  row: Opening;
  handIn: HandIn | undefined;
  isActive: boolean;
}

/** Of all training results, what this item is made of. */
function worksOf(kind: WorkKind, id: number) {
  if (kind === 'exercise') return { work: `exercise-${id}` };
  if (kind === 'task') return { task_id: id };
  return kind === 'project' ? { project_id: id } : {};
}

/** What of it people mark; nothing of what only the system does. */
function markedOf(kind: WorkKind, { item_id: id, course_id: courseId }: Opening): MarkedWork | undefined {
  if (kind === 'exercise' || kind === 'python') return { kind, id };
  return kind === 'task' || kind === 'project' ? { kind, id, courseId } : undefined;
}

/** Who has handed in, what waits for a mark, and one click for those who have not. */
export function HandInCell({ classId, kind, row, handIn, isActive }: Props) {
  const { t } = useTranslation('classes');
  if (handIn === undefined) return <span className={styles.dim}>—</span>;
  const { done, members, waiting } = handIn;
  const marked = markedOf(kind, row);
  const missing = handIn.is_open_now && isActive ? members - done : 0;
  return (
    <span className={styles.standing}>
      <Link
        className="sp-number"
        to="/gradeManage/trainingResults"
        search={{
          class_id: classId,
          course_id: row.course_id,
          ...worksOf(kind, row.item_id),
        }}
      >
        {t('opening.done', { done, members })}
      </Link>
      {waiting > 0 && marked ? (
        <Link {...toMark(marked, classId)}>{t('opening.toMark', { count: waiting })}</Link>
      ) : null}
      <RemindButton
        of={{ classId, kind, id: row.item_id }}
        title={row.title}
        missing={missing}
        reminded={handIn}
      />
    </span>
  );
}
