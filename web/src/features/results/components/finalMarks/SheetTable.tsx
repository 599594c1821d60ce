import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { compareText } from '@/shared/lib/collate';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { states } from '../../model/gradebook/office';
import type { FinalMarksLine } from '../../model/gradebook/types';

export type Act = { kind: 'marks' | 'return'; sheet: FinalMarksLine };

interface Props {
  sheets: FinalMarksLine[] | undefined;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  onAct: (act: Act) => void;
}

const tones: Record<FinalMarksLine['state'], Tone> = { submitted: 'warn', approved: 'good', open: 'neutral' };

/** Classes with their courses: where their marks stand, what they come to, and what is to be done with them. */
export function SheetTable({ sheets, query, onAct }: Props) {
  const { t } = useTranslation('gradebook');
  const { search } = usePage();
  const asked = typeof search.q === 'string' ? search.q.trim().toLowerCase() : '';
  const figures = useFigures(
    sheets,
    [
      ...states.map((state) => ({
        key: state as string,
        label: t(`office.state.${state}`),
        counts: (row: FinalMarksLine) => row.state === state,
        tone: state === 'submitted' ? ('warn' as const) : ('plain' as const),
      })),
      {
        key: 'requests',
        label: t('office.withRequests'),
        counts: (row: FinalMarksLine) => row.requests > 0,
        tone: 'warn' as const,
      },
    ],
    'state',
  );
  const rows = figures.rows?.filter(
    (row) =>
      (!search.term || row.term === search.term) &&
      `${row.class_name}\n${row.course_title}\n${row.teacher ?? ''}`.toLowerCase().includes(asked),
  );
  const terms = [...new Set(sheets?.map((one) => one.term) ?? [])];
  return (
    <>
      <Figures chips={figures.chips} />
      <DataTable<FinalMarksLine>
        name="final-marks"
        label={t('office.title')}
        columns={useColumns(onAct)}
        rowKey={(row) => `${row.class_id}-${row.course_id}`}
        query={{ ...query, data: rows }}
        filters={
          <>
            <FilterSelect
              name="term"
              label={t('office.term')}
              options={terms.map((term) => ({ value: term, label: term }))}
            />
            <QuickSearch placeholder={t('office.search')} />
          </>
        }
        empty={<EmptyState area="marks" title={t('office.empty')} text={t('office.emptyText')} />}
      />
    </>
  );
}

const figure = (
  key: 'mean' | 'highest' | 'lowest' | 'pass_percent',
  title: string,
  unit = '',
): DataColumn<FinalMarksLine> => ({
  key,
  title,
  number: true,
  width: 86,
  compare: (left, right) => (left[key] ?? -1) - (right[key] ?? -1),
  render: (row) => {
    const value = row[key];
    return value === null ? '—' : unit ? `${value}${unit}` : formatPoints(value);
  },
});

function useColumns(onAct: Props['onAct']): DataColumn<FinalMarksLine>[] {
  const { t } = useTranslation('gradebook');
  return [
    {
      key: 'class',
      title: t('office.class'),
      always: true,
      width: 130,
      compare: (left, right) => compareText(left.class_name, right.class_name),
      render: (row) => row.class_name,
    },
    {
      key: 'course',
      title: t('course'),
      width: 170,
      compare: (left, right) => compareText(left.course_title, right.course_title),
      render: (row) => row.course_title,
    },
    {
      key: 'state',
      title: t('office.stateName'),
      width: 100,
      compare: (left, right) => states.indexOf(left.state) - states.indexOf(right.state),
      render: (row) => <StatusTag tone={tones[row.state]}>{t(`office.state.${row.state}`)}</StatusTag>,
    },
    {
      key: 'students',
      title: t('office.students'),
      number: true,
      width: 70,
      compare: (left, right) => left.students - right.students,
      render: (row) => row.students,
    },
    figure('mean', t('office.mean')),
    figure('pass_percent', t('office.pass'), '%'),
    figure('highest', t('office.highest')),
    figure('lowest', t('office.lowest')),
    { key: 'teacher', title: t('office.teacher'), width: 90, render: (row) => row.teacher ?? '—' },
    { key: 'term', title: t('office.term'), width: 90, hidden: true, render: (row) => row.term },
    {
      key: 'at',
      title: t('office.at'),
      width: 140,
      compare: (left, right) => (left.at_ms ?? 0) - (right.at_ms ?? 0),
      render: (row) => <span className="sp-number">{formatDateTime(row.at_ms)}</span>,
    },
    {
      key: 'act',
      title: t('office.act'),
      always: true,
      fixed: 'right',
      width: 150,
      render: (row) => <Acts row={row} onAct={onAct} />,
    },
  ];
}

function Acts({ row, onAct }: { row: FinalMarksLine; onAct: Props['onAct'] }) {
  const { t } = useTranslation('gradebook');
  if (row.state === 'open') return null;
  const word =
    row.state === 'submitted'
      ? t('office.review')
      : row.requests > 0
        ? t('office.requests', { count: row.requests })
        : t('office.marks');
  return (
    <Button type="link" size="small" onClick={() => onAct({ kind: 'marks', sheet: row })}>
      {word}
    </Button>
  );
}
