import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codingSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type SubmissionRow, submissionsQuery } from '../api';
import { SubmissionChip, scoreWords } from '../components/SubmissionChip';
import { TaskFilter } from '../components/TaskFilter';

const CompareDialog = lazily(() =>
  import('../components/CompareDialog').then((module) => module.CompareDialog),
);

/** Everything I have handed in, with the difference between any two. */
export function SubmissionRecordPage() {
  const { t } = useTranslation('coding');
  const { search, setSearch } = usePage(codingSearch);
  const courseId = search.course_id ?? 0;
  const list = useQuery(submissionsQuery(courseId));
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const rows = useMemo(
    () => list.data?.filter((row) => !search.python_task_id || row.python_task_id === search.python_task_id),
    [list.data, search.python_task_id],
  );
  const compare = (left: number, right: number | undefined) =>
    setSearch({ submission_id: left, with: right });
  const place = { course_id: courseId, class_id: search.class_id };

  const columns: DataColumn<SubmissionRow>[] = [
    {
      key: 'title',
      title: t('record.task'),
      always: true,
      render: (row) => row.title,
      compare: (left, right) => left.title.localeCompare(right.title, 'zh-Hans-CN'),
    },
    {
      key: 'score',
      title: t('record.score'),
      width: 110,
      render: (row) => <SubmissionChip submission={row} />,
      text: (row) => scoreWords(t, row),
      compare: (left, right) => (left.percent ?? -1) - (right.percent ?? -1),
    },
    {
      key: 'number',
      title: t('record.number'),
      width: 90,
      number: true,
      render: (row) => t('record.nth', { number: row.number }),
    },
    {
      key: 'tests',
      title: t('record.tests'),
      width: 100,
      number: true,
      render: (row) =>
        row.state === 'done' && row.tests_total > 0 ? `${row.passed} / ${row.tests_total}` : '—',
    },
    {
      key: 'submitted',
      title: t('record.submitted'),
      width: 210,
      render: (row) => (
        <span className="sp-number">
          {formatDateTime(row.submitted_at_ms)}{' '}
          {row.is_late ? <StatusTag tone="warn">{t('report.late')}</StatusTag> : null}
        </span>
      ),
      compare: (left, right) => left.submitted_at_ms - right.submitted_at_ms,
    },
    {
      key: 'act',
      title: t('record.act'),
      width: 180,
      always: true,
      render: (row) => {
        const before = list.data?.find(
          (other) =>
            other.python_task_id === row.python_task_id && other.submitted_at_ms < row.submitted_at_ms,
        );
        return (
          <span style={{ display: 'flex', alignItems: 'baseline', gap: 12 }}>
            <Link to="/course/evaluationRecord" search={{ ...place, submission_id: row.id }}>
              {t('record.report')}
            </Link>
            <Button
              type="link"
              size="small"
              style={{ padding: 0 }}
              onClick={() => compare(row.id, before?.id)}
            >
              {before ? t('record.code') : t('record.codeOnly')}
            </Button>
          </span>
        );
      },
    },
  ];
  const [one, other] = chosen.map(Number).sort((left, right) => left - right);
  return (
    <>
      <PageHeader title={t('record.submitTitle')} text={t('record.submitText')} />
      <DataTable
        name="coding.submissions"
        label={t('record.submitTitle')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...list, data: rows }}
        filters={<TaskFilter rows={list.data ?? []} />}
        selection={{
          keys: chosen,
          onChange: (keys) => setChosen(keys.slice(-2)),
          actions: (
            <Button
              size="small"
              type="primary"
              disabled={one === undefined || other === undefined}
              onClick={() => other !== undefined && compare(other, one)}
            >
              {t('record.compare')}
            </Button>
          ),
        }}
        empty={
          <EmptyState
            area="python"
            title={t('record.empty')}
            text={t('record.emptyText')}
            action={
              <Link to="/course/pythonPractice" search={place}>
                {t('record.toPractice')}
              </Link>
            }
          />
        }
      />
      <WhenOpened isOpen={search.submission_id !== undefined}>
        <CompareDialog
          rows={list.data ?? []}
          right={search.submission_id}
          left={search.with}
          onChange={(right, left) => setSearch({ submission_id: right, with: left }, { replace: true })}
        />
      </WhenOpened>
    </>
  );
}
