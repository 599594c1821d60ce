import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { handInsQuery } from '@/shared/api/handIns';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { Meter } from '@/shared/ui/Meter';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { type ClassTraining, holds, missingOf, type TrainingWork, workKey } from '../../model/training';
import { kinds, type Loaded } from './parts';
import { RemindMissing } from './RemindMissing';
import styles from './training.module.css';

interface WorkRow extends TrainingWork {
  missing: number;
}

interface Props {
  classId: number;
  data: ClassTraining;
  training: Loaded;
}

/** Every work of the class: who is missing, what is late or waits, the mean. */
export function WorkList({ classId, data, training }: Props) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage();
  const all = data.works.map((work) => ({ ...work, missing: missingOf(work, data.students) }));
  const asked = typeof search.q === 'string' ? search.q : undefined;
  const figures = useFigures(all, [
    { key: 'missing', label: t('training.withMissing'), counts: (row) => row.missing > 0 },
    { key: 'late', label: t('training.withLate'), counts: (row) => row.late > 0, tone: 'warn' },
    { key: 'waiting', label: t('training.withWaiting'), counts: (row) => row.waiting > 0, tone: 'warn' },
  ]);
  const rows = (figures.rows ?? []).filter(
    (work) => (!search.kind || work.kind === search.kind) && holds(asked, work.title),
  );
  // Whether somebody is to be reminded decides how a row lies.
  const isComing = useQueries({
    queries: kinds
      .filter((kind) => data.works.some((work) => work.kind === kind))
      .map((kind) => handInsQuery(classId, kind)),
    combine: (handIns) => handIns.some(({ isLoading }) => isLoading),
  });
  const sum = (of: (row: WorkRow) => number) => all.reduce((total, row) => total + of(row), 0);
  const due = sum((row) => row.done + row.missing);
  const open = (row: WorkRow) =>
    setSearch({ work: workKey(row), page: undefined, sort: undefined, q: undefined });
  const columns: DataColumn<WorkRow>[] = [
    {
      key: 'title',
      title: t('training.work'),
      always: true,
      compare: (left, right) => left.title.localeCompare(right.title, 'zh'),
      render: (row) => (
        <span className={styles.work}>
          <StatusTag>{t(`training.kind.${row.kind}`)}</StatusTag>
          <button type="button" className={styles.title} onClick={() => open(row)}>
            {row.title}
          </button>
        </span>
      ),
    },
    {
      key: 'done',
      title: t('training.done'),
      width: 150,
      compare: (left, right) => left.done - right.done,
      render: (row) => (
        <Meter
          value={row.done}
          of={row.done + row.missing}
          label={row.title}
          figure={`${row.done}/${row.done + row.missing}`}
        />
      ),
    },
    {
      ...count('missing', t('training.missing')),
      width: 150,
      render: (row) => (
        <span className={styles.missing}>
          <RemindMissing classId={classId} work={row} />
          {figure(row.missing)}
        </span>
      ),
    },
    count('late', t('training.late')),
    count('waiting', t('training.waiting')),
    {
      key: 'mean',
      title: t('training.mean'),
      number: true,
      width: 96,
      compare: (left, right) => (left.mean ?? -1) - (right.mean ?? -1),
      render: (row) => (row.mean === null ? '—' : formatPoints(row.mean)),
    },
    {
      key: 'due',
      title: t('training.due'),
      width: 150,
      compare: (left, right) => (left.due_at_ms ?? 0) - (right.due_at_ms ?? 0),
      render: (row) => <span className="sp-number">{formatDateTime(row.due_at_ms)}</span>,
    },
    {
      key: 'act',
      title: t('training.act'),
      always: true,
      fixed: 'right',
      render: (row) => (
        <Button type="link" size="small" onClick={() => open(row)}>
          {t('training.students')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          [
            t('training.rate'),
            due === 0
              ? '—'
              : `${Math.round((sum((row) => row.done) / due) * 100)}%（${t('training.rateHint', { done: sum((row) => row.done), due })}）`,
          ],
        ]}
      />
      <DataTable<WorkRow>
        name="class-training"
        label={t('training.works')}
        columns={columns}
        rowKey={(row) => workKey(row)}
        query={{ ...training, data: isComing ? undefined : rows }}
        filters={
          <>
            <FilterSelect
              name="kind"
              label={t('training.kinds')}
              options={kinds
                .filter((kind) => data.works.some((work) => work.kind === kind))
                .map((kind) => ({ value: kind, label: t(`training.kind.${kind}`) }))}
            />
            <QuickSearch placeholder={t('training.searchWork')} />
          </>
        }
      />
    </>
  );
}

function count(key: 'missing' | 'late' | 'waiting', title: string): DataColumn<WorkRow> {
  return {
    key,
    title,
    number: true,
    width: 88,
    compare: (left, right) => left[key] - right[key],
    render: (row) => figure(row[key]),
  };
}

const figure = (value: number) => (value === 0 ? <span className={styles.none}>0</span> : value);
