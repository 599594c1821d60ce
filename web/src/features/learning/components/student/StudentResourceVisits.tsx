import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { sumOf } from '@/shared/lib/figures';
import { formatDateTime, formatSpan } from '@/shared/lib/time';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentLearning, studentLearningQuery } from '../../api';
import { ArchivedNote } from '../ArchivedNote';

type Row = StudentLearning['stays'][number];

/** What a student opened, when, and for how long. */
export function StudentResourceVisits({ of }: { of: OfStudent }) {
  const { t, i18n } = useTranslation('classes');
  const learning = useQuery(studentLearningQuery(of));
  const stays = learning.data?.stays;
  const columns: DataColumn<Row>[] = [
    {
      key: 'begun',
      title: t('drill.begunAt'),
      always: true,
      width: 160,
      compare: (left, right) => left.begun_at_ms - right.begun_at_ms,
      render: (row) => <span className="sp-number">{formatDateTime(row.begun_at_ms)}</span>,
    },
    {
      key: 'kind',
      title: t('drill.kind'),
      width: 90,
      render: (row) => <StatusTag>{t(row.kind === 'lecture' ? 'kind.lecture' : 'kind.resource')}</StatusTag>,
    },
    { key: 'title', title: t('drill.item'), isTitle: true, width: 320, render: (row) => row.title },
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
      title: t('drill.leftAt'),
      width: 160,
      render: (row) => <span className="sp-number">{formatDateTime(row.last_at_ms)}</span>,
    },
  ];
  const figures = useFigures(stays, [
    { key: 'resource', label: t('drill.resourceVisits'), counts: (row) => row.kind === 'resource' },
    { key: 'other', label: t('drill.only.otherVisits'), counts: (row) => row.kind !== 'resource' },
  ]);
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          // The list begins later than the learning did where stays were archived.
          ...(learning.data?.archived_until_ms == null
            ? []
            : [
                [
                  t('drill.resourceVisitsAll'),
                  sumOf(learning.data.resources, (row) => row.visits),
                ] satisfies [string, number],
              ]),
          [
            t('drill.resourceTime'),
            formatSpan(
              sumOf(learning.data?.resources ?? [], (row) => row.seconds),
              i18n.language,
            ),
          ],
        ]}
      />
      <ArchivedNote of={learning.data} />
      <DataTable<Row>
        name="student-stays"
        label={t('drill.tab.studentresourceAccess')}
        columns={columns}
        rowKey={(row) => `${row.kind} ${row.item_id} ${row.begun_at_ms}`}
        query={{ ...learning, data: figures.rows }}
      />
    </>
  );
}
