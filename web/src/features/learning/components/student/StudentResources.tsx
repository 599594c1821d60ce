import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { percentOf } from '@/shared/lib/figures';
import { formatSpan } from '@/shared/lib/time';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentLearning, studentLearningQuery } from '../../api';

type Row = StudentLearning['resources'][number];

/** Which resources a student has opened, and which not. */
export function StudentResources({ of }: { of: OfStudent }) {
  const { t, i18n } = useTranslation('classes');
  const learning = useQuery(studentLearningQuery(of));
  const rows = learning.data?.resources;
  const opened = rows?.filter((row) => row.visits > 0).length ?? 0;
  const columns: DataColumn<Row>[] = [
    {
      key: 'title',
      title: t('kind.resource'),
      always: true,
      width: 300,
      render: (row) => (
        <div>
          <div>{row.title}</div>
          <small>{row.chapter}</small>
        </div>
      ),
    },
    {
      key: 'state',
      title: t('drill.state'),
      width: 100,
      render: (row) => (
        <StatusTag tone={row.visits > 0 ? 'good' : 'neutral'}>
          {t(row.visits > 0 ? 'drill.opened' : 'drill.notOpened')}
        </StatusTag>
      ),
    },
    {
      key: 'visits',
      title: t('drill.visits'),
      number: true,
      width: 100,
      compare: (left, right) => left.visits - right.visits,
      render: (row) => row.visits,
    },
    {
      key: 'seconds',
      title: t('drill.stayed'),
      number: true,
      width: 120,
      compare: (left, right) => left.seconds - right.seconds,
      render: (row) => formatSpan(row.seconds, i18n.language),
    },
    {
      key: 'last',
      title: t('drill.lastAt'),
      width: 140,
      render: (row) => <RelativeTime ms={row.last_at_ms} />,
    },
  ];
  const figures = useFigures(rows, [
    { key: 'opened', label: t('drill.opened'), counts: (row) => row.visits > 0 },
    { key: 'unopened', label: t('drill.notOpened'), counts: (row) => row.visits === 0, tone: 'warn' },
  ]);
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[[t('drill.openedShare'), `${percentOf(opened, rows?.length ?? 0)}%`]]}
      />
      <DataTable<Row>
        name="student-resources"
        label={t('drill.tab.studentresource')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...learning, data: figures.rows }}
      />
    </>
  );
}
