import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { handInsQuery } from '@/shared/api/handIns';
import { taskWorksQuery } from '@/shared/api/taskWorks';
import { formatPoints } from '@/shared/lib/points';
import { trainingSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { toMark } from '@/shared/marking/toMark';
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
  courseId: number;
  data: ClassTraining;
  training: Loaded;
}

/**
 * The works of the task or project that the address names, and how many students handed in all of them; every work where it
 * names none.
 */
function useNamedWorks(classId: number, courseId: number, works: TrainingWork[]) {
  const { search } = usePage(trainingSearch);
  const { task_id, project_id } = search;
  const id = task_id ?? project_id;
  const isNamed = id !== undefined;
  const of = task_id === undefined ? { project_id: project_id ?? 0 } : { task_id };
  const named = useQuery({ ...taskWorksQuery(courseId, of), enabled: isNamed });
  const handIns = useQuery({
    ...handInsQuery(classId, task_id === undefined ? 'project' : 'task'),
    enabled: isNamed,
  });
  if (!isNamed) return { works };
  const keys = new Set(named.data?.works.map(workKey));
  const all = handIns.data?.find(({ item_id }) => item_id === id);
  const complete = all ? `${all.done} / ${all.members}` : '—';
  return { works: works.filter((work) => keys.has(workKey(work))), named, complete };
}

/** Every work of the class, or of one of its tasks: who is missing, what is late or waits, the mean. */
export function WorkList({ classId, courseId, data, training }: Props) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage();
  const { works, named, complete } = useNamedWorks(classId, courseId, data.works);
  const all = works.map((work) => ({ ...work, missing: missingOf(work, data.students) }));
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
      .filter((kind) => works.some((work) => work.kind === kind))
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
    {
      ...count('waiting', t('training.waiting')),
      render: (row) => <Waiting classId={classId} work={row} />,
      text: (row) => row.waiting,
    },
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
      {named === undefined ? null : (
        <div className={styles.head}>
          <Button
            icon={<LeftOutlined aria-hidden="true" />}
            onClick={() => setSearch({ task_id: undefined, project_id: undefined, only: undefined })}
          >
            {t('training.back')}
          </Button>
          <h2 className={styles.heading}>{named.data?.title}</h2>
        </div>
      )}
      <Figures
        chips={figures.chips}
        words={[
          ...(complete === undefined ? [] : [[t('training.complete'), complete] satisfies [string, string]]),
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
        query={{
          ...training,
          error: training.error ?? named?.error ?? null,
          data: isComing || named?.isLoading ? undefined : rows,
        }}
        filters={
          <>
            <FilterSelect
              name="kind"
              label={t('training.kinds')}
              options={kinds
                .filter((kind) => works.some((work) => work.kind === kind))
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

/** What waits for a mark, and the way to it; books and flows have their mark at once. */
function Waiting({ classId, work }: { classId: number; work: TrainingWork }) {
  const { kind, id, waiting } = work;
  if (waiting === 0 || (kind !== 'exercise' && kind !== 'python')) return figure(waiting);
  return <Link {...toMark({ kind, id }, classId)}>{waiting}</Link>;
}

const figure = (value: number) => (value === 0 ? <span className={styles.none}>0</span> : value);
