import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore } from '@/shared/lib/points';
import { examSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type Lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type RecordLine, recordsQuery } from '../api';
import styles from '../components/list.module.css';
import { ReceiptList } from '../components/ReceiptList';
import { explaining } from '../model/explaining';

interface Props {
  /** One attempt read back as the rules allow, which another feature shows. */
  Review: Lazily<{ attemptId: number; onBack: () => void }>;
  /** My appeals in the course, which another feature shows. */
  Appeals: Lazily<{ courseId: number }>;
}

/** Past attempts with their receipts; one of them read back. */
export function AttemptRecordPage({ Review, Appeals }: Props) {
  const { search, setSearch } = usePage(examSearch);
  const { assessment_id: assessmentId, course_id: courseId = 0, keeps } = search;
  const isAsked = search.attempt_id === undefined && assessmentId !== undefined;
  const records = useQuery({ ...recordsQuery(courseId), enabled: isAsked && courseId > 0 });
  if (isAsked && records.isLoading) return <Skeleton lines={8} />;
  const found = isAsked ? explaining(records.data ?? [], assessmentId, keeps) : search.attempt_id;
  if (found === undefined) return <Records Review={Review} Appeals={Appeals} />;
  const back = () => setSearch({ attempt_id: undefined, assessment_id: undefined, keeps: undefined });
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Review attemptId={found} onBack={back} />
    </Suspense>
  );
}

function Records({ Review, Appeals }: Props) {
  const { t } = useTranslation(['exams', 'common']);
  const { search, setSearch } = usePage(examSearch);
  const records = useQuery(recordsQuery(search.course_id ?? 0));
  const [shown, setShown] = useState<RecordLine>();
  type Row = NonNullable<typeof records.data>[number];
  const columns: DataColumn<Row>[] = [
    // All but the title have their widths, so that the head stands still when the rows come.
    { key: 'title', title: t('record.assessment'), render: (row) => row.title, always: true },
    {
      key: 'number',
      title: t('record.number'),
      number: true,
      width: 60,
      render: (row) => row.attempt.number,
    },
    {
      key: 'state',
      title: t('record.state'),
      width: 90,
      render: (row) => (
        <StatusTag
          tone={
            row.attempt.state === 'running' ? 'warn' : row.attempt.state === 'released' ? 'good' : 'neutral'
          }
        >
          {t(`state.${row.attempt.state}`)}
        </StatusTag>
      ),
    },
    {
      key: 'submitted',
      title: t('record.submitted'),
      width: 156,
      render: (row) => formatDateTime(row.attempt.submitted_at_ms),
    },
    {
      key: 'answered',
      title: t('record.answered'),
      number: true,
      width: 84,
      render: (row) => `${row.attempt.answered} / ${row.attempt.questions}`,
    },
    {
      key: 'score',
      title: t('record.score'),
      number: true,
      width: 96,
      render: (row) =>
        row.attempt.earned === null ? t('record.hidden') : formatScore(row.attempt.earned, row.attempt.full),
    },
    {
      key: 'receipt',
      title: t('record.receipt'),
      width: 170,
      render: (row) => (
        <Button type="link" size="small" onClick={() => setShown(row)}>
          <span className={styles.mono}>
            #{row.attempt.receipt_number} {row.attempt.receipt_hash.slice(0, 10)}
          </span>
        </Button>
      ),
    },
    {
      key: 'review',
      title: t('record.review'),
      // The table's own buttons stand over its end.
      width: 160,
      render: (row) =>
        row.attempt.may_review ? (
          <Button
            type="link"
            size="small"
            onClick={() => setSearch({ attempt_id: row.attempt.id })}
            {...prefetching(Review)}
          >
            {t('record.review')}
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  if (search.course_id === undefined) return <EmptyState area="exams" title={t('common:chooseCourse')} />;
  return (
    <>
      <PageHeader title={t('record.title')} />
      <DataTable
        name="exam-records"
        label={t('record.title')}
        columns={columns}
        rowKey={(row) => row.attempt.id}
        query={records}
        empty={
          <EmptyState
            area="exams"
            title={t('record.empty')}
            text={t('record.emptyText')}
            action={
              <LinkButton
                to="/course/assess"
                search={{
                  course_id: search.course_id,
                  ...(search.class_id ? { class_id: search.class_id } : {}),
                }}
              >
                {t('record.toExams')}
              </LinkButton>
            }
          />
        }
      />
      <div className={styles.appeals}>
        <Suspense fallback={null}>
          <Appeals courseId={search.course_id} />
        </Suspense>
      </div>
      <PlainDialog
        isOpen={shown !== undefined}
        title={t('record.receipts')}
        width={760}
        onClose={() => setShown(undefined)}
      >
        {shown === undefined ? null : <ReceiptList row={shown} />}
      </PlainDialog>
    </>
  );
}
