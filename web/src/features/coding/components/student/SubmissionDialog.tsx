import { useQuery } from '@tanstack/react-query';
import { Modal, Select, Switch } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { CodeText } from '@/shared/ui/CodeText';
import { DiffView } from '@/shared/ui/DiffView';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ManualMarks } from '@/shared/ui/ManualMarks';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type StudentSubmission, submissionQuery } from '../../api';
import { Retested } from '../Retested';
import { NotedProgram } from './NotedProgram';
import styles from './SubmissionDialog.module.css';

interface Props {
  /** The submission shown. */
  row: StudentSubmission;
  /** The one of the same task handed in before it. */
  before: StudentSubmission | undefined;
  /** Those of the same task, to go from one to the other. */
  all?: StudentSubmission[];
  onPick?: (id: number) => void;
  /** Whose it is, where the page does not say so. */
  student?: string;
  onClose: () => void;
}

/** A program a student handed in: what its tests said, and what changed since the one before. */
export function SubmissionDialog({ row, before, all, onPick, student, onClose }: Props) {
  const { t } = useTranslation(['classes', 'coding']);
  const [isCompared, setCompared] = useState(before !== undefined && !all);
  const shown = useQuery(submissionQuery(row.id));
  const earlier = useQuery({ ...submissionQuery(before?.id ?? 0), enabled: before !== undefined });
  const error = shown.error ?? earlier.error;
  const isReady = shown.data !== undefined && (before === undefined || earlier.data !== undefined);
  return (
    <Modal
      open
      title={[student, t('drill.submissionTitle', { title: row.title, number: row.number })]
        .filter(Boolean)
        .join(' · ')}
      width="min(1080px, 96vw)"
      footer={null}
      onCancel={onClose}
    >
      {error ? <ErrorState error={error} /> : null}
      {!isReady && !error ? <Skeleton lines={8} /> : null}
      {isReady ? (
        <div className={styles.two}>
          <div>
            <div className={styles.head}>
              <strong className="sp-number">
                {row.percent == null ? '—' : `${roundPercent(row.percent)}%`}
              </strong>
              <span className={styles.muted}>{formatDateTime(row.submitted_at_ms)}</span>
              {row.is_late ? <StatusTag tone="bad">{t('drill.late')}</StatusTag> : null}
              {row.is_waiting ? <StatusTag tone="warn">{t('drill.waiting')}</StatusTag> : null}
              {all && all.length > 1 && onPick ? (
                <Select
                  size="small"
                  aria-label={t('drill.submissions')}
                  value={row.id}
                  options={all.map((one) => ({
                    value: one.id,
                    label: t('drill.numbered', { number: one.number }),
                  }))}
                  onChange={onPick}
                />
              ) : null}
              {shown.data.is_notebook ? null : (
                <LinkButton
                  size="small"
                  to="/gradeManage/correctionTask"
                  search={{ task_id: row.python_task_id }}
                >
                  {t('drill.toDesk')}
                </LinkButton>
              )}
            </div>
            <Retested submission={shown.data} />
            <ol className={styles.tests}>
              {shown.data.tests.map((test, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; two tests may bear one name
                <li key={at} className={styles.test}>
                  <StatusTag tone={test.is_passed ? 'good' : test.earned > 0 ? 'warn' : 'bad'}>
                    {t(
                      test.is_passed
                        ? 'drill.testPassed'
                        : test.earned > 0
                          ? 'drill.testPartly'
                          : 'drill.testFailed',
                    )}
                  </StatusTag>
                  <span>
                    {test.name}
                    {test.is_passed || !(test.staff_message || test.message) ? null : (
                      <small className={styles.muted}>{test.staff_message || test.message}</small>
                    )}
                  </span>
                </li>
              ))}
            </ol>
            <ManualMarks marks={shown.data.manual} />
          </div>
          <div className={styles.code}>
            {before ? (
              <div className={styles.compare}>
                <Switch
                  size="small"
                  checked={isCompared}
                  onChange={setCompared}
                  aria-label={t('drill.compare', { number: before.number })}
                />
                <span aria-hidden="true">{t('drill.compare', { number: before.number })}</span>
              </div>
            ) : null}
            {isCompared && earlier.data ? (
              <DiffView before={earlier.data.code} after={shown.data.code} label={t('drill.changes')} />
            ) : (
              <Suspense fallback={<CodeText code={shown.data.code} label={t('drill.program')} />}>
                <NotedProgram key={shown.data.id} submission={shown.data} label={t('drill.program')} />
              </Suspense>
            )}
          </div>
        </div>
      ) : null}
    </Modal>
  );
}
