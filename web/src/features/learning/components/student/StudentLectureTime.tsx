import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { formatDate, formatSpan } from '@/shared/lib/time';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { Percent } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import styles from '@/shared/ui/studentPage.module.css';
import { TrendChart } from '@/shared/ui/TrendChart';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentLearning, studentLearningQuery } from '../../api';

type Row = StudentLearning['lectures'][number];

/** How long a student watched each lecture, and when. */
export function StudentLectureTime({ of }: { of: OfStudent }) {
  const { t, i18n } = useTranslation('classes');
  const learning = useQuery(studentLearningQuery(of));
  const data = learning.data;
  const columns: DataColumn<Row>[] = [
    {
      key: 'title',
      title: t('drill.lecture'),
      always: true,
      width: 280,
      render: (row) => (
        <div>
          <div>{row.title}</div>
          <small>{row.chapter}</small>
        </div>
      ),
    },
    {
      key: 'percent',
      title: t('drill.progress'),
      width: 170,
      compare: (left, right) => left.percent - right.percent,
      render: (row) => <Percent value={row.percent} label={row.title} />,
    },
    {
      key: 'seconds',
      title: t('drill.watched'),
      number: true,
      width: 120,
      compare: (left, right) => left.seconds - right.seconds,
      render: (row) => formatSpan(row.seconds, i18n.language),
    },
    {
      key: 'length',
      title: t('drill.length'),
      number: true,
      width: 120,
      render: (row) => formatSpan(row.length_s, i18n.language),
    },
    {
      key: 'finished',
      title: t('drill.finishedAt'),
      width: 120,
      render: (row) => formatDate(row.finished_at_ms),
    },
    {
      key: 'updated',
      title: t('drill.lastAt'),
      width: 140,
      compare: (left, right) => (left.updated_at_ms ?? 0) - (right.updated_at_ms ?? 0),
      render: (row) => <RelativeTime ms={row.updated_at_ms} />,
    },
  ];
  const figures = useFigures(data?.lectures, [
    { key: 'done', label: t('drill.only.finished'), counts: (row) => row.finished_at_ms != null },
    { key: 'open', label: t('drill.only.unfinished'), counts: (row) => row.finished_at_ms == null },
  ]);
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          [t('drill.timeSpent'), formatSpan(data?.seconds ?? 0, i18n.language)],
          [t('drill.learningMark'), `${Math.round(data?.percent ?? 0)}%`],
          [t('drill.lastAt'), <RelativeTime key="last" ms={data?.last_at_ms} />],
        ]}
      />
      <div className={styles.chart}>
        <Panel title={t('drill.trend')}>
          <TrendChart
            title={t('drill.trend')}
            unit={t('drill.minutes')}
            points={data?.days.map((day) => ({
              label: formatDate(day.day_ms),
              value: Math.round(day.seconds / 60),
            }))}
          />
        </Panel>
      </div>
      <DataTable<Row>
        name="student-lectures"
        label={t('drill.tab.studentLengthOfLectureStudy')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...learning, data: figures.rows }}
      />
    </>
  );
}
