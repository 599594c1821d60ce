import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { studentSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentExam, studentExamsQuery } from '../api';

/** The exams of one student in a class: taken or not, with score and signals. */
export function StudentExamResultsPage() {
  const { t } = useTranslation(['results', 'routes']);
  const { search } = usePage(studentSearch);
  const exams = useQuery(studentExamsQuery(search.class_id ?? 0, search.student_id ?? 0));
  const columns: DataColumn<StudentExam>[] = [
    { key: 'title', title: t('results:scores.item'), always: true, render: (row) => row.title },
    { key: 'part', title: t('results:scores.part'), render: (row) => t(`results:part.${row.counts_as}`) },
    { key: 'opens', title: t('results:student.opens'), render: (row) => formatDateTime(row.opens_at_ms) },
    {
      key: 'state',
      title: t('results:student.state'),
      render: (row) =>
        row.state === null ? (
          <StatusTag tone="bad">{t('results:student.missed')}</StatusTag>
        ) : (
          <StatusTag tone={row.state === 'released' ? 'good' : row.state === 'running' ? 'warn' : 'neutral'}>
            {t(`results:student.stateOf.${row.state}`)}
          </StatusTag>
        ),
    },
    {
      key: 'answered',
      title: t('results:student.answered'),
      number: true,
      render: (row) => (row.questions === null ? '—' : `${row.answered} / ${row.questions}`),
    },
    {
      key: 'score',
      title: t('results:scores.score'),
      number: true,
      render: (row) => (row.earned === null ? '—' : `${row.earned} / ${row.full}`),
    },
    { key: 'leaves', title: t('results:student.leaves'), number: true, render: (row) => row.leaves ?? '—' },
    {
      key: 'act',
      title: t('results:assessment.act'),
      always: true,
      render: (row) =>
        row.attempt_id === null ? null : (
          <Link
            to="/gradeManage/testPaperRecordDetails"
            search={{
              ...(search.class_id ? { class_id: search.class_id } : {}),
              assessment_id: row.assessment_id,
              attempt_id: row.attempt_id,
            }}
          >
            <Button type="link" size="small">
              {t('results:assessment.view')}
            </Button>
          </Link>
        ),
    },
  ];
  if (search.class_id === undefined || search.student_id === undefined) {
    return <EmptyState title={t('results:student.choose')} />;
  }
  return (
    <>
      <PageHeader
        title={t('routes:gradeManage.studentresultOfExamination')}
        text={t('results:student.text')}
      />
      <DataTable
        name="student-exams"
        label={t('routes:gradeManage.studentresultOfExamination')}
        columns={columns}
        rowKey={(row) => `${row.assessment_id}-${row.attempt_id ?? 0}`}
        query={exams}
      />
    </>
  );
}
