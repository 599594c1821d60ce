import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classScoresQuery, type OfStudent } from '@/shared/api/students';
import { formatPoints } from '@/shared/lib/points';
import styles from './StudentMark.module.css';

/** A student's mark in a course: the figure on the student's own page. */
export function StudentMark({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const scores = useQuery(classScoresQuery(of.classId, of.courseId));
  const own = scores.data?.find((row) => row.user_id === of.studentId);
  return (
    <div className={styles.mark}>
      <span className={styles.label}>{t('drill.total')}</span>
      {/* The figure is the highest of the line: it has its place before it is known, and where there is none. */}
      <strong className="sp-number">{own ? formatPoints(own.points) : scores.data ? '—' : '…'}</strong>
      {scores.data ? (
        <span className={styles.label}>
          {own ? t('drill.place', { place: own.place }) : t('drill.noScore')}
        </span>
      ) : null}
    </div>
  );
}
