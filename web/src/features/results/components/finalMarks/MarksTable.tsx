import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { type MarkView, markViews, studentsOf } from '../../model/gradebook/office';
import type { FinalMarksSheet } from '../../model/gradebook/types';
import { levelWord } from '../gradebook/words';
import styles from './sheet.module.css';

/** Every student's mark: what it is made of, how the school gives it, and what was changed since the approval. */
export function MarksTable({ sheet }: { sheet: FinalMarksSheet }) {
  const { t } = useTranslation(['gradebook', 'results']);
  const [view, setView] = useState<MarkView>('all');
  const { scale, grade_points } = sheet.policy;
  const hasLevel = sheet.students.some((student) => student.mark.level !== null);
  const hasPoints =
    grade_points !== 'none' || sheet.students.some((student) => student.mark.grade_point !== null);
  const students = studentsOf(sheet.students, view);
  const number = `sp-number ${styles.number}`;
  return (
    <>
      <Segmented<MarkView>
        aria-label={t('gradebook:office.show')}
        value={view}
        onChange={setView}
        options={markViews.map((one) => ({
          value: one,
          label: t(`gradebook:office.view.${one}`, { count: studentsOf(sheet.students, one).length }),
        }))}
      />
      <div className={styles.scroll}>
        <table className={styles.marks} aria-label={t('gradebook:office.marks')}>
          <thead>
            <tr>
              <th scope="col" className={styles.aside}>
                {t('gradebook:office.number')}
              </th>
              <th scope="col">{t('gradebook:office.name')}</th>
              {(['usual', 'final', 'total', 'mark'] as const).map((one) => (
                <th scope="col" key={one} className={styles.number}>
                  {t(`gradebook:office.${one}`)}
                </th>
              ))}
              {hasLevel ? <th scope="col">{t('gradebook:office.level')}</th> : null}
              {hasPoints ? (
                <th scope="col" className={styles.number}>
                  {t('gradebook:office.gradePoint')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student.user_id}>
                <td className={`sp-number ${styles.aside}`}>{student.student_number}</td>
                <th scope="row">
                  <span className={styles.name}>{student.real_name}</span>
                  {/* On a phone, in place of its column. */}
                  <small className={`sp-number ${styles.under}`} aria-hidden="true">
                    {student.student_number}
                  </small>
                  {student.changes.map((change) => (
                    <small key={change.decided_at_ms}>
                      {t('gradebook:office.changed', {
                        before: formatPoints(change.before),
                        after: formatPoints(change.after),
                        reason: change.reason,
                        by: change.by ?? '—',
                        decided: change.decided_by ?? '—',
                        time: formatDateTime(change.decided_at_ms),
                      })}
                    </small>
                  ))}
                </th>
                <td className={number}>{formatPoints(student.usual)}</td>
                <td className={number}>{formatPoints(student.final)}</td>
                <td className={number}>
                  {formatPoints(student.total)}
                  {student.weight_so_far < 100 ? (
                    <small>{t('gradebook:grid.soFar', { weight: student.weight_so_far })}</small>
                  ) : null}
                </td>
                <td className={number}>
                  <b>{formatPoints(student.mark.points)}</b>
                </td>
                {hasLevel ? (
                  <td>{student.mark.level === null ? '—' : levelWord(t, student.mark.level, scale)}</td>
                ) : null}
                {hasPoints ? <td className={number}>{formatPoints(student.mark.grade_point)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
