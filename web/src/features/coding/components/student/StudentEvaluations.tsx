import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { type Best, bestOf, sumOf } from '@/shared/lib/figures';
import { roundPercent } from '@/shared/lib/points';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { Percent } from '@/shared/ui/Meter';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentSubmission, studentSubmissionsQuery } from '../../api';

type Row = Best<StudentSubmission>;

/** The best evaluation of each Python task. */
export function StudentEvaluations({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const submissions = useQuery(studentSubmissionsQuery(of));
  const rows =
    submissions.data &&
    bestOf(
      submissions.data,
      (row) => row.python_task_id,
      (row) => row.percent ?? -1,
      (row) => row.submitted_at_ms,
    );
  const columns: DataColumn<Row>[] = [
    {
      key: 'title',
      title: t('kind.task'),
      always: true,
      width: 280,
      render: (row) => (
        <Link
          to="/gradeManage/studenttaskEvaluationRecord"
          search={{
            class_id: of.classId,
            student_id: of.studentId,
            course_id: of.courseId,
            task_id: row.key,
          }}
        >
          {row.best.title}
        </Link>
      ),
    },
    {
      key: 'best',
      title: t('drill.best'),
      width: 160,
      compare: (left, right) => (left.best.percent ?? 0) - (right.best.percent ?? 0),
      render: (row) => <Percent value={roundPercent(row.best.percent ?? 0)} label={row.best.title} />,
    },
    {
      key: 'passed',
      title: t('drill.passed'),
      number: true,
      width: 110,
      render: (row) => (row.best.tests_total > 0 ? `${row.best.passed} / ${row.best.tests_total}` : '—'),
    },
    {
      key: 'count',
      title: t('drill.submissions'),
      number: true,
      width: 110,
      compare: (left, right) => left.count - right.count,
      render: (row) => row.count,
    },
    {
      key: 'runs',
      title: t('drill.runs'),
      number: true,
      width: 120,
      compare: (left, right) => left.last.runs - right.last.runs,
      render: (row) => row.last.runs,
    },
    {
      key: 'last',
      title: t('drill.lastSubmitted'),
      width: 140,
      render: (row) => <RelativeTime ms={row.last.submitted_at_ms} />,
    },
  ];
  const figures = useFigures(rows, [
    { key: 'solved', label: t('drill.solved'), counts: (row) => row.best.percent === 100 },
    {
      key: 'open',
      label: t('drill.only.unsolved'),
      counts: (row) => row.best.percent !== 100,
      tone: 'warn',
    },
  ]);
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[[t('drill.submissions'), sumOf(rows ?? [], (row) => row.count)]]}
      />
      <DataTable<Row>
        name="student-evaluations"
        label={t('drill.tab.studenttaskEvaluation')}
        columns={columns}
        rowKey={(row) => row.key}
        query={{ ...submissions, data: figures.rows }}
      />
    </>
  );
}
