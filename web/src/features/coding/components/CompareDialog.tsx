import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { CodeText } from '@/shared/ui/CodeText';
import { DiffView } from '@/shared/ui/DiffView';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Submission, type SubmissionRow, submissionQuery } from '../api';
import styles from './CompareDialog.module.css';

const NotedText = lazily(() => import('@/shared/notes/NotedText').then((module) => module.NotedText));

interface Props {
  rows: SubmissionRow[];
  /** The later one, or the only one; the dialog is open while it is set. */
  right: number | undefined;
  left: number | undefined;
  onChange: (right: number | undefined, left: number | undefined) => void;
}

/** The code of one submission, or what changed between two of the same task. */
export function CompareDialog({ rows, right, left, onChange }: Props) {
  const { t } = useTranslation('coding');
  const later = useQuery({ ...submissionQuery(right ?? 0), enabled: right !== undefined });
  const earlier = useQuery({ ...submissionQuery(left ?? 0), enabled: left !== undefined });
  const task = rows.find((row) => row.id === right)?.python_task_id;
  const options = rows
    .filter((row) => row.python_task_id === task)
    .map((row) => ({
      value: row.id,
      label: t('record.option', {
        number: row.number,
        percent: row.percent === null ? '—' : roundPercent(row.percent),
        time: formatDateTime(row.submitted_at_ms),
      }),
    }));
  const error = later.error ?? earlier.error;
  return (
    <Modal
      open={right !== undefined}
      title={later.data?.title ?? t('record.compareTitle')}
      width="min(1080px, 96vw)"
      footer={null}
      onCancel={() => onChange(undefined, undefined)}
      destroyOnHidden
    >
      <div className={styles.sides}>
        <Select
          aria-label={t('record.earlier')}
          placeholder={t('record.earlier')}
          allowClear
          value={left ?? null}
          options={options.filter((option) => option.value !== right)}
          onChange={(value: number | null | undefined) => onChange(right, value ?? undefined)}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label={t('record.later')}
          value={right ?? null}
          options={options.filter((option) => option.value !== left)}
          onChange={(value: number | null) => onChange(value ?? undefined, left)}
        />
      </div>
      {error ? <ErrorState error={error} /> : null}
      {later.data === undefined || (left !== undefined && earlier.data === undefined) ? (
        <Skeleton lines={8} />
      ) : left === undefined ? (
        <Program submission={later.data} label={t('record.program')} />
      ) : (
        <DiffView
          before={earlier.data?.code ?? ''}
          after={later.data.code}
          label={t('record.compareTitle')}
        />
      )}
    </Modal>
  );
}

/** With what the teacher wrote at its lines. */
function Program({ submission, label }: { submission: Submission; label: string }) {
  const plain = <CodeText code={submission.code} label={label} />;
  if (submission.decided_notes.length === 0) return plain;
  return (
    <Suspense fallback={plain}>
      <NotedText text={submission.code} label={label} noting={{ notes: submission.decided_notes }} />
    </Suspense>
  );
}
