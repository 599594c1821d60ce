import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { percentOf } from '@/shared/lib/figures';
import { formatScore } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { Panel } from '@/shared/ui/Panel';
import { StatusTag } from '@/shared/ui/StatusTag';
import styles from '@/shared/ui/studentPage.module.css';
import { TrendChart } from '@/shared/ui/TrendChart';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentExam, studentExamsQuery } from '../../api';

/** A student's assessments and what each attempt earned. */
export function StudentExams({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const exams = useQuery(studentExamsQuery(of));
  const rows = exams.data ?? [];
  const marked = rows.filter((row) => row.earned != null);
  const shareOf = (row: StudentExam) => percentOf(row.earned ?? 0, row.full);
  const figures = useFigures(exams.data, [
    { key: 'taken', label: t('drill.only.taken'), counts: (row) => row.state != null },
    { key: 'missed', label: t('drill.only.missed'), counts: (row) => row.state == null, tone: 'warn' },
  ]);
  const columns: DataColumn<StudentExam>[] = [
    {
      key: 'title',
      title: t('drill.assessment'),
      always: true,
      width: 260,
      render: (row) =>
        row.attempt_id == null ? (
          row.title
        ) : (
          <Link
            to="/gradeManage/testPaperRecordDetails"
            search={{ class_id: of.classId, assessment_id: row.assessment_id, attempt_id: row.attempt_id }}
          >
            {row.title}
          </Link>
        ),
    },
    {
      key: 'state',
      title: t('drill.state'),
      width: 110,
      render: (row) => (
        <StatusTag tone={row.state === 'released' ? 'good' : row.state == null ? 'neutral' : 'primary'}>
          {t(`drill.attemptState.${row.state ?? 'none'}`)}
        </StatusTag>
      ),
    },
    {
      key: 'earned',
      title: t('drill.earned'),
      number: true,
      width: 120,
      compare: (left, right) => shareOf(left) - shareOf(right),
      render: (row) => formatScore(row.earned, row.full),
    },
    {
      key: 'passed',
      title: t('drill.pass'),
      width: 100,
      render: (row) =>
        row.earned == null ? (
          '—'
        ) : (
          <StatusTag tone={shareOf(row) >= row.pass_percent ? 'good' : 'bad'}>
            {t(shareOf(row) >= row.pass_percent ? 'drill.isPassed' : 'drill.isFailed')}
          </StatusTag>
        ),
    },
    {
      key: 'answered',
      title: t('drill.answered'),
      number: true,
      width: 110,
      render: (row) => (row.answered == null ? '—' : `${row.answered} / ${row.questions}`),
    },
    { key: 'leaves', title: t('drill.leaves'), number: true, width: 100, render: (row) => row.leaves ?? '—' },
    {
      key: 'submitted',
      title: t('drill.submittedAt'),
      width: 160,
      render: (row) => <span className="sp-number">{formatDateTime(row.submitted_at_ms)}</span>,
    },
  ];
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          [
            t('drill.meanShare'),
            marked.length === 0
              ? '—'
              : `${Math.round(marked.reduce((sum, row) => sum + shareOf(row), 0) / marked.length)}%`,
          ],
        ]}
      />
      {marked.length > 1 ? (
        <div className={styles.chart}>
          <Panel title={t('drill.scoreTrend')}>
            <TrendChart
              title={t('drill.scoreTrend')}
              unit="%"
              points={marked.map((row) => ({ label: row.title, value: shareOf(row) }))}
            />
          </Panel>
        </div>
      ) : null}
      <DataTable<StudentExam>
        name="student-exams"
        label={t('drill.tab.studentresultOfExamination')}
        columns={columns}
        rowKey={(row) => `${row.assessment_id} ${row.attempt_id ?? 0}`}
        query={{ ...exams, data: figures.rows }}
      />
    </>
  );
}
