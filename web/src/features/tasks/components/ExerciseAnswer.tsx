import { useQuery } from '@tanstack/react-query';
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { Grouped } from '@/shared/questions/Grouped';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { studentAttemptQuery, studentAttemptsQuery } from '../api';
import { pointsText } from '../model/state';
import styles from './ExerciseAnswer.module.css';
import { Earned, Reviewed } from './Reviewed';

interface Props {
  classId: number;
  student: { id: number; name: string };
  exercise: { id: number; title: string };
  onClose: () => void;
}

/** A student's attempts at an exercise for their teacher: every question with answer, mark and reasons. */
export function ExerciseAnswer({ classId, student, exercise, onClose }: Props) {
  const { t } = useTranslation('tasks');
  const [asked, setAsked] = useState<number>();
  const list = useQuery(studentAttemptsQuery(classId, student.id, exercise.id));
  const submitted = list.data?.filter((row) => row.submitted_at_ms !== null) ?? [];
  const row = submitted.find((one) => one.id === asked) ?? submitted[0];
  const shown = useQuery(studentAttemptQuery(classId, student.id, row?.id ?? 0));
  const error = list.error ?? shown.error;
  const hasNone = list.data !== undefined && row === undefined;
  return (
    <Drawer open size={820} title={`${student.name} · ${exercise.title}`} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void (list.error ? list : shown).refetch()} /> : null}
      {hasNone ? <EmptyState area="tasks" title={t('exercise.noneHandedIn')} /> : null}
      {shown.data === undefined && !error && !hasNone ? <Skeleton lines={10} /> : null}
      {row && shown.data ? (
        <>
          <div className={styles.head}>
            <strong className="sp-number">
              {t('points', { earned: formatPoints(shown.data.earned), points: pointsText(shown.data.full) })}
            </strong>
            {row.is_late ? <StatusTag tone="warn">{t('late')}</StatusTag> : null}
            {row.needs_marker ? (
              <StatusTag tone={row.is_superseded ? 'neutral' : 'warn'}>
                {t(row.is_superseded ? 'attempt.notMarked' : 'exercise.waiting')}
              </StatusTag>
            ) : null}
            <Select
              className={styles.choose ?? ''}
              aria-label={t('attempt.history')}
              value={row.id}
              options={submitted.map((one) => ({
                value: one.id,
                label: `${t('attempt.number', { number: one.number })} · ${formatDateTime(one.submitted_at_ms)}`,
              }))}
              onChange={setAsked}
            />
          </div>
          <div>
            <Grouped items={shown.data.items} numberOf={(item) => shown.data.items.indexOf(item) + 1}>
              {(item, number) => (
                <section key={number} className={styles.item}>
                  <div className={styles.number}>
                    <h3>{t('attempt.question', { number })}</h3>
                    <Earned item={item} />
                  </div>
                  <QuestionStem text={item.stem} image={item.image} body={item.body} />
                  <Reviewed attemptId={row.id} place={number - 1} item={item} />
                </section>
              )}
            </Grouped>
          </div>
        </>
      ) : null}
    </Drawer>
  );
}
