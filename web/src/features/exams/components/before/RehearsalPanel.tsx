import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { isGoingOn, type Rehearsal, rehearsalQuery, rehearse } from '../../beforeApi';
import { type ManagedAssessment, useExamWrite } from '../../managedApi';
import styles from './before.module.css';
import { RehearsalReport } from './RehearsalReport';

/** Simulated students sit the exam on this server: whether it bears them, and what would give way first. */
export function RehearsalPanel({ assessment }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation('exams');
  const found = useQuery(rehearsalQuery(assessment.id));
  return (
    <Panel title={t('before.rehearsal.title')}>
      <p className={styles.aside}>{t('before.rehearsal.text')}</p>
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Found assessmentId={assessment.id} found={found.data} />
      )}
    </Panel>
  );
}

function Found({ assessmentId, found }: { assessmentId: number; found: Rehearsal }) {
  const { t } = useTranslation('exams');
  const proposed = Math.min(Math.max(found.expected, 1), found.most);
  const [students, setStudents] = useState<number | null>(proposed);
  const ask = useExamWrite(rehearse, true);
  const { newest } = found;
  if (newest && isGoingOn(newest))
    return (
      <div role="status">
        <p className={styles.state}>
          {t(newest.state === 'waiting' ? 'before.rehearsal.waiting' : 'before.rehearsal.running', {
            count: newest.students,
          })}
        </p>
        <Meter
          label={t('before.rehearsal.progress')}
          value={newest.done}
          of={newest.students}
          figure={`${newest.done} / ${newest.students}`}
        />
      </div>
    );
  return (
    <>
      {newest?.report ? (
        <RehearsalReport report={newest.report} students={newest.students} />
      ) : newest ? (
        <p className={styles.state}>
          {t(newest.state === 'given_way' ? 'before.rehearsal.gaveWay' : 'before.rehearsal.failed')}
        </p>
      ) : null}
      {newest ? (
        <p className={styles.aside}>
          {t('before.rehearsal.at', { time: formatDateTime(newest.ended_at_ms ?? newest.asked_at_ms) })}
        </p>
      ) : null}
      <div className={styles.acts}>
        <InputNumber
          aria-label={t('before.rehearsal.students')}
          min={1}
          max={found.most}
          precision={0}
          value={students}
          onChange={setStudents}
          suffix={t('before.rehearsal.unit')}
          className={styles.count ?? ''}
        />
        <Button
          disabled={students === null}
          loading={ask.isPending}
          onClick={() => ask.mutate({ id: assessmentId, students: students ?? proposed })}
        >
          {t(newest ? 'before.rehearsal.again' : 'before.rehearsal.begin')}
        </Button>
      </div>
      {found.expected > found.most ? (
        <p className={styles.aside}>
          {t('before.rehearsal.most', { expected: found.expected, most: found.most })}
        </p>
      ) : null}
      {ask.error ? (
        <p className={styles.fault} role="alert">
          {messageOf(ask.error, t('before.rehearsal.failed'))}
        </p>
      ) : null}
    </>
  );
}
