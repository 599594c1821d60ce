import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classScoresQuery, type OfStudent } from '@/shared/api/students';
import { formatPoints } from '@/shared/lib/points';
import { studentSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';
import styles from './StudentMark.module.css';

const StudentMarks = lazily(() => import('./StudentMarks').then((module) => module.StudentMarks));

/** A student's mark in a course, the figure on the student's own page; it opens every score behind it. */
export function StudentMark({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const { search, setSearch } = usePage(studentSearch);
  const scores = useQuery(classScoresQuery(of.classId, of.courseId));
  const own = scores.data?.find((row) => row.user_id === of.studentId);
  return (
    <div className={styles.mark}>
      <button
        type="button"
        className={styles.open}
        title={t('drill.toMarks')}
        onPointerEnter={StudentMarks.prefetch}
        onClick={() => setSearch({ marks: 'open' })}
      >
        <span className={styles.label}>{t('drill.total')}</span>
        {/* The figure is the highest of the line: it has its place before it is known, and where there is none. */}
        <strong className="sp-number">{own ? formatPoints(own.points) : scores.data ? '—' : '…'}</strong>
      </button>
      {scores.data ? (
        <span className={styles.label}>
          {own ? t('drill.place', { place: own.place }) : t('drill.noScore')}
        </span>
      ) : null}
      {search.marks === 'open' ? (
        <Suspense fallback={null}>
          <StudentMarks of={of} onClose={() => setSearch({ marks: undefined })} />
        </Suspense>
      ) : null}
    </div>
  );
}
