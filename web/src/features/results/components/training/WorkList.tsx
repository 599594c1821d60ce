import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { Meter } from '@/shared/ui/Meter';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { type ClassTraining, figuresOf, holds, type WorkFigures, workKey } from '../../model/training';
import { kinds, type Loaded } from './parts';
import styles from './training.module.css';

/** Every work of the class: who is missing, what is late or waits, the mean. */
export function WorkList({ data, training }: { data: ClassTraining; training: Loaded }) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage();
  const all = data.works.map((work) => figuresOf(work, data.students.length));
  const asked = typeof search.q === 'string' ? search.q : undefined;
  const rows = all.filter(
    ({ work }) => (!search.kind || work.kind === search.kind) && holds(asked, work.title),
  );
  const sum = (of: (row: WorkFigures) => number) => all.reduce((total, row) => total + of(row), 0);
  const due = sum((row) => row.done + row.missing);
  const open = (row: WorkFigures) =>
    setSearch({ work: workKey(row.work), page: undefined, sort: undefined, q: undefined });
  const columns: DataColumn<WorkFigures>[] = [
    {
      key: 'title',
      title: t('training.work'),
      always: true,
      compare: (left, right) => left.work.title.localeCompare(right.work.title, 'zh'),
      render: (row) => (
        <span className={styles.work}>
          <StatusTag>{t(`training.kind.${row.work.kind}`)}</StatusTag>
          <button type="button" className={styles.title} onClick={() => open(row)}>
            {row.work.title}
          </button>
        </span>
      ),
    },
    {
      key: 'done',
      title: t('training.done'),
      width: 170,
      compare: (left, right) => left.done - right.done,
      render: (row) => (
        <Meter
          value={row.done}
          of={row.done + row.missing}
          label={row.work.title}
          figure={`${row.done}/${row.done + row.missing}`}
        />
      ),
    },
    count('missing', t('training.missing')),
    count('late', t('training.late')),
    count('waiting', t('training.waiting')),
    {
      key: 'mean',
      title: t('training.mean'),
      number: true,
      width: 96,
      compare: (left, right) => (left.mean ?? -1) - (right.mean ?? -1),
      render: (row) => (row.mean === undefined ? '—' : formatPoints(row.mean)),
    },
    {
      key: 'due',
      title: t('training.due'),
      width: 150,
      compare: (left, right) => (left.work.due_at_ms ?? 0) - (right.work.due_at_ms ?? 0),
      render: (row) => <span className="sp-number">{formatDateTime(row.work.due_at_ms)}</span>,
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
      <StatRow>
        <StatCard label={t('training.works')} value={all.length} />
        <StatCard
          label={t('training.rate')}
          value={due === 0 ? '—' : Math.round((sum((row) => row.done) / due) * 100)}
          unit="%"
          hint={t('training.rateHint', { done: sum((row) => row.done), due })}
        />
        <StatCard
          label={t('training.late')}
          value={sum((row) => row.late)}
          tone={sum((row) => row.late) > 0 ? 'warn' : 'plain'}
        />
        <StatCard
          label={t('training.waiting')}
          value={sum((row) => row.waiting)}
          tone={sum((row) => row.waiting) > 0 ? 'warn' : 'plain'}
        />
      </StatRow>
      <DataTable<WorkFigures>
        name="class-training"
        label={t('training.works')}
        columns={columns}
        rowKey={(row) => workKey(row.work)}
        query={{ ...training, data: rows }}
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

function count(key: 'missing' | 'late' | 'waiting', title: string): DataColumn<WorkFigures> {
  return {
    key,
    title,
    number: true,
    width: 88,
    compare: (left, right) => left[key] - right[key],
    render: (row) => (row[key] === 0 ? <span className={styles.none}>0</span> : row[key]),
  };
}
