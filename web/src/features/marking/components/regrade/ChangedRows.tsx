import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints, formatScore } from '@/shared/lib/points';
import { EmptyState } from '@/shared/ui/EmptyState';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import type { RegradePerson, RegradeRow } from '../../regradeApi';
import styles from './regrade.module.css';

interface Props {
  rows: RegradeRow[];
  people: RegradePerson[];
  /** Whether what is marked is all there is: its mark is the total, and stands once. */
  isWhole: boolean;
}

/** A figure that changes, and whether it does. */
function Change({ was, is }: { was: string; is: string }) {
  if (was === is) return <span className={styles.same}>{is}</span>;
  return (
    <span className={styles.change}>
      <small>{was}</small> → <b>{is}</b>
    </span>
  );
}

const changeOf = (was: string, is: string) => (was === is ? is : `${was} → ${is}`);

const placeOf = (place: number | null) => (place === null ? '—' : String(place));

/** What the question itself earned. */
function ownColumn(t: TFunction<'regrade'>): DataColumn<RegradeRow> {
  return {
    key: 'own',
    title: t('preview.own'),
    number: true,
    always: true,
    compare: (left, right) => gain(left) - gain(right),
    render: (row) => (
      <Change
        was={formatScore(row.before.points, row.before.full)}
        is={formatScore(row.after.points, row.after.full)}
      />
    ),
    text: (row) =>
      changeOf(
        formatScore(row.before.points, row.before.full),
        formatScore(row.after.points, row.after.full),
      ),
  };
}

/** Who earns something else, from what to what; and whose mark a person gave, which stays. */
export function ChangedRows({ rows, people, isWhole }: Props) {
  const { t } = useTranslation('regrade');
  const names = useMemo(() => new Map(people.map((one) => [one.user_id, one])), [people]);
  const passes = (value: boolean | null) => (value === null ? '—' : t(value ? 'preview.yes' : 'preview.no'));
  const columns: DataColumn<RegradeRow>[] = [
    {
      key: 'who',
      title: t('preview.who'),
      always: true,
      render: (row) => (
        <span className={styles.who}>
          {names.get(row.user_id)?.real_name ?? '—'}
          <small className="sp-number">{names.get(row.user_id)?.student_number}</small>
        </span>
      ),
    },
    ...(isWhole ? [] : [ownColumn(t)]),
    {
      key: 'total',
      title: t('preview.total'),
      number: true,
      always: isWhole,
      compare: (left, right) => (left.after.earned ?? -1) - (right.after.earned ?? -1),
      render: (row) => <Change was={formatPoints(row.before.earned)} is={formatPoints(row.after.earned)} />,
      text: (row) => changeOf(formatPoints(row.before.earned), formatPoints(row.after.earned)),
    },
    {
      key: 'place',
      title: t('preview.place'),
      number: true,
      compare: (left, right) => (left.after.place ?? 1e6) - (right.after.place ?? 1e6),
      render: (row) => <Change was={placeOf(row.before.place)} is={placeOf(row.after.place)} />,
      text: (row) => changeOf(placeOf(row.before.place), placeOf(row.after.place)),
    },
    {
      key: 'passes',
      title: t('preview.passes'),
      render: (row) =>
        row.before.passes === row.after.passes ? (
          <span className={styles.same}>{passes(row.after.passes)}</span>
        ) : (
          <StatusTag tone={row.after.passes ? 'good' : 'bad'}>
            {passes(row.before.passes)} → {passes(row.after.passes)}
          </StatusTag>
        ),
    },
    {
      key: 'note',
      title: t('preview.note'),
      render: (row) => (row.is_kept ? <StatusTag tone="primary">{t('preview.hand')}</StatusTag> : null),
    },
  ];
  return (
    <DataTable
      name="regrade-rows"
      label={t('preview.changes')}
      columns={columns}
      rowKey={(row) => row.item_id}
      query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
      empty={<EmptyState area="marks" title={t('preview.none')} text={t('preview.noneText')} />}
    />
  );
}

const gain = (row: RegradeRow) => (row.after.points ?? 0) - (row.before.points ?? 0);
