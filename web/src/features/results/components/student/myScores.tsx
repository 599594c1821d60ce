import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPoints, formatScore } from '@/shared/lib/points';
import type { ScoreLine } from '../../api';
import { lossText } from '../../model/gradebook/late';
import type { workOf } from '../../model/gradebook/work';
import { reasonText } from '../../model/reasons';
import { categoryName, type T, titleOf } from '../gradebook/words';
import styles from '../results.module.css';

type Context = {
  course_id: number;
  class_id?: number;
};

/** The page a score leads to: the student's own or, for a teacher, what the student handed in. */
export type ScoreTarget = ReturnType<typeof scoreTarget> | ReturnType<typeof workOf>;

/** A score's name, what it consists of, and what a teacher changed about it. */
export function ScoreTitle({ row, to }: { row: ScoreLine; to: ScoreTarget }) {
  const { t } = useTranslation(['gradebook', 'results']);
  const { t: tResults } = useTranslation(['results', 'common']);
  const title = titleOf(t, { source: row.source_kind, title: row.title });
  return (
    <div>
      {to ? <Link {...to}>{title}</Link> : title}
      <ul className={styles.why}>
        {row.why.map((reason) => (
          <li key={reasonText(tResults, reason)}>{reasonText(tResults, reason)}</li>
        ))}
        {row.late.map((loss) => (
          <li key={lossText(t, loss)}>{lossText(t, loss)}</li>
        ))}
        {row.change ? <li className={styles.byTeacher}>{changeText(t, row.change)}</li> : null}
        {row.is_dropped ? <li>{t('gradebook:cell.dropped')}</li> : null}
      </ul>
    </div>
  );
}

function changeText(t: T, { mark, by, code, reason }: NonNullable<ScoreLine['change']>): string {
  const words = { by: by ?? '', code: t(`gradebook:code.${code}`), reason };
  return mark.kind === 'points'
    ? t('gradebook:mine.changed', { ...words, points: formatPoints(mark.points) })
    : t('gradebook:mine.excused', words);
}

/** Whether lateness took something: what counts is not what was earned. */
const isCut = (row: ScoreLine) => row.late.some((loss) => loss.lost > 0);

/** What counts; where a teacher changed it or lateness took of it, what was earned is struck through. */
export function ScoreFigure({ row }: { row: ScoreLine }) {
  const { t } = useTranslation('gradebook');
  const given = formatScore(row.earned, row.full);
  if (row.state === 'excused') return <span className={styles.muted}>{t('change.excused')}</span>;
  if (row.change?.mark.kind !== 'points' && !isCut(row)) return row.is_dropped ? <s>{given}</s> : given;
  const now = formatScore(row.points, 100);
  return (
    <>
      {row.source_kind === 'manual' || row.attempts === 0 ? null : <s className={styles.muted}>{given}</s>}{' '}
      {row.is_dropped ? <s>{now}</s> : now}
    </>
  );
}

/** What counts, in words; the mark that a teacher changed is left out. */
export function scoreText(t: T, row: ScoreLine): string {
  if (row.state === 'excused') return t('gradebook:change.excused');
  return row.change?.mark.kind === 'points' || isCut(row)
    ? formatScore(row.points, 100)
    : formatScore(row.earned, row.full);
}

export function categoryOf(t: T, { category }: ScoreLine): string {
  return category === null ? t('gradebook:grid.noCategory') : categoryName(t, category);
}

/** Where a student earned a score; nothing for what a teacher writes in by hand. */
export function scoreTarget(row: ScoreLine, context: Context) {
  switch (row.source_kind) {
    case 'learning':
      return { to: '/course/video', search: context } as const;
    case 'task':
      return { to: '/course/taskDetails', search: { ...context, task_id: row.source_id } } as const;
    case 'exercise':
      return { to: '/course/exercise', search: { ...context, exercise_id: row.source_id } } as const;
    case 'python':
      return {
        to: '/course/evaluationRecord',
        search: { ...context, python_task_id: row.source_id },
      } as const;
    case 'exam':
      return {
        to: '/course/testRecord',
        search: { ...context, assessment_id: row.source_id, keeps: row.why[0]?.code },
      } as const;
    case 'manual':
      return undefined;
  }
}
