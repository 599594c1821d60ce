import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { roundPercent } from '@/shared/lib/points';
import { studentSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { lazily } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import styles from '@/shared/ui/studentPage.module.css';
import { TrendChart } from '@/shared/ui/TrendChart';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type StudentSubmission, studentSubmissionsQuery } from '../../api';

const SubmissionDialog = lazily(() => import('./SubmissionDialog').then((module) => module.SubmissionDialog));

const tone: Record<StudentSubmission['state'], Tone> = { queued: 'primary', done: 'good', broken: 'bad' };

/** Every submission of a student, of all Python tasks or of one. */
export function StudentSubmissions({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const { search, setSearch } = usePage(studentSearch);
  const submissions = useQuery(studentSubmissionsQuery(of));
  const [shown, setShown] = useState<StudentSubmission>();
  const titles = new Map(submissions.data?.map((row) => [row.python_task_id, row.title]));
  const rows = submissions.data?.filter(
    (row) => search.task_id === undefined || row.python_task_id === search.task_id,
  );
  const columns: DataColumn<StudentSubmission>[] = [
    {
      key: 'title',
      title: t('kind.task'),
      always: true,
      width: 260,
      render: (row) => (
        <Button type="link" className={styles.inline} onClick={() => setShown(row)}>
          {row.title}
        </Button>
      ),
    },
    { key: 'number', title: t('drill.number'), number: true, width: 80, render: (row) => row.number },
    {
      key: 'state',
      title: t('drill.state'),
      width: 100,
      render: (row) => (
        <StatusTag tone={tone[row.state]}>{t(`drill.submissionState.${row.state}`)}</StatusTag>
      ),
    },
    {
      key: 'percent',
      title: t('drill.score'),
      number: true,
      width: 100,
      compare: (left, right) => (left.percent ?? 0) - (right.percent ?? 0),
      render: (row) => (row.percent == null ? '—' : `${roundPercent(row.percent)}%`),
    },
    {
      key: 'passed',
      title: t('drill.passed'),
      number: true,
      width: 110,
      render: (row) => (row.tests_total > 0 ? `${row.passed} / ${row.tests_total}` : '—'),
    },
    {
      key: 'act',
      title: t('drill.program'),
      width: 110,
      render: (row) => (
        <Button size="small" onClick={() => setShown(row)}>
          {t('drill.look')}
        </Button>
      ),
    },
    {
      key: 'submitted',
      title: t('drill.submittedAt'),
      width: 190,
      compare: (left, right) => left.submitted_at_ms - right.submitted_at_ms,
      render: (row) => (
        <>
          <span className="sp-number">{formatDateTime(row.submitted_at_ms)}</span>{' '}
          {row.is_late ? <StatusTag tone="bad">{t('drill.late')}</StatusTag> : null}
        </>
      ),
    },
  ];
  const before = submissions.data?.find(
    (row) => row.python_task_id === shown?.python_task_id && row.number === shown.number - 1,
  );
  const points = [...(rows ?? [])]
    .sort((left, right) => left.submitted_at_ms - right.submitted_at_ms)
    .map((row) => ({ label: formatDateTime(row.submitted_at_ms), value: row.percent ?? 0 }));
  return (
    <>
      {search.task_id !== undefined && points.length > 0 ? (
        <div className={styles.chart}>
          <Panel title={t('drill.scoreTrend')}>
            <TrendChart title={t('drill.scoreTrend')} unit="%" points={points} />
          </Panel>
        </div>
      ) : null}
      <DataTable<StudentSubmission>
        name="student-submissions"
        label={t('drill.tab.studenttaskEvaluationRecord')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...submissions, data: rows }}
        filters={
          <Select
            allowClear
            aria-label={t('drill.allTasks')}
            placeholder={t('drill.allTasks')}
            style={{ width: 260 }}
            value={search.task_id ?? null}
            onChange={(id: number | null | undefined) => setSearch({ task_id: id ?? undefined })}
            options={[...titles].map(([value, label]) => ({ value, label }))}
          />
        }
      />
      <WhenOpened isOpen={shown !== undefined}>
        {shown ? (
          <SubmissionDialog key={shown.id} row={shown} before={before} onClose={() => setShown(undefined)} />
        ) : null}
      </WhenOpened>
    </>
  );
}
