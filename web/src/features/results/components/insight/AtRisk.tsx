import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Panel } from '@/shared/ui/Panel';
import { StudentLink } from '@/shared/ui/StudentLink';
import type { Insight, Of, Reason } from '../../insightApi';
import { percent } from '../../model/insight';
import { marksOf } from '../../model/marks';
import styles from './insight.module.css';

/** Students who should be looked at, the most urgent first, each with the reasons. */
export function AtRisk({ of, insight }: { of: Of; insight: Insight }) {
  const { t } = useTranslation('insight');
  const { bounds, students, at_risk: atRisk } = insight;
  const basis = t('risk.basis', {
    days: bounds.idle_days,
    missed: bounds.missed,
    tries: bounds.stuck_tries,
    percent: bounds.stuck_percent,
    points: bounds.weak_points,
    late: bounds.late,
  });
  if (atRisk.length === 0) return <EmptyState area="marks" title={t('risk.empty')} text={basis} />;
  return (
    <>
      <p className={styles.basis}>{basis}</p>
      <Panel flush>
        <ul className={styles.list}>
          {atRisk.map(({ student: at, reasons }) => {
            const student = students[at];
            if (student === undefined) return null;
            return (
              <li key={student.user_id} className={styles.row}>
                <span className={styles.who}>
                  <StudentLink
                    classId={of.classId}
                    student={{ id: student.user_id, real_name: student.real_name }}
                  />
                  <small>{student.student_number}</small>
                </span>
                <ul className={styles.reasons}>
                  {reasons.map((reason) => (
                    <li key={reason.kind} className={styles[reason.kind]}>
                      <Link {...wayTo(reason, { ...of, studentId: student.user_id })} className={styles.way}>
                        {wordsOf(t, reason)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ul>
      </Panel>
    </>
  );
}

/** Where a reason can be checked: how long the student was there, or what they handed in. */
function wayTo(reason: Reason, of: Of & { studentId: number }) {
  const search = { class_id: of.classId, student_id: of.studentId, course_id: of.courseId };
  return reason.kind === 'idle'
    ? ({ to: '/gradeManage/studentLengthOfLectureStudy', search } as const)
    : marksOf(of);
}

const day = 86_400_000;

function wordsOf(t: TFunction<'insight'>, reason: Reason): string {
  switch (reason.kind) {
    case 'idle':
      return reason.last_seen_at_ms === null
        ? t('risk.never')
        : t('risk.idle', { count: Math.floor((Date.now() - reason.last_seen_at_ms) / day) });
    case 'falling':
      return t('risk.falling', {
        earlier: `${percent(reason.earlier)}%`,
        recent: `${percent(reason.recent)}%`,
      });
    case 'missed':
    case 'late': {
      const works = listed(reason.works.map((work) => work.title));
      return t(`risk.${reason.kind}`, { count: reason.works.length, works });
    }
    case 'stuck': {
      const works = reason.works.map(({ title, tries, share }) =>
        t('risk.stuckWork', { title, tries, share: percent(share) }),
      );
      return t('risk.stuck', { works: listed(works) });
    }
    case 'weak':
      return t('risk.weak', { points: listed(reason.points) });
  }
}
