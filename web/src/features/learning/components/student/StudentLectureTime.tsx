import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { formatDate, formatSpan } from '@/shared/lib/time';
import { Percent } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
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
  const finished = data?.lectures.filter((row) => row.finished_at_ms != null).length ?? 0;
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
  return (
    <>
      <StatRow>
        <StatCard label={t('drill.timeSpent')} value={formatSpan(data?.seconds ?? 0, i18n.language)} />
        <StatCard label={t('drill.lecturesDone')} value={finished} unit={`/ ${data?.lectures.length ?? 0}`} />
        <StatCard label={t('drill.learningMark')} value={Math.round(data?.percent ?? 0)} unit="%" />
        <StatCard label={t('drill.lastAt')} value={<RelativeTime ms={data?.last_at_ms} />} />
      </StatRow>
      <div className={styles.chart}>
        <Panel title={t('drill.trend')}>
          <TrendChart
            title={t('drill.trend')}
            unit={t('drill.minutes')}
            points={(data?.days ?? []).map((day) => ({
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
        query={{ ...learning, data: data?.lectures }}
      />
    </>
  );
}
