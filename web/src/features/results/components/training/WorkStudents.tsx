import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import {
  type ClassTraining,
  figuresOf,
  holds,
  type StudentRow,
  studentRows,
  type TrainingWork,
  workStates,
} from '../../model/training';
import { type Loaded, toneOf } from './parts';
import type { AnswerOf } from './Training';
import styles from './training.module.css';

interface Props {
  classId: number;
  courseId: number;
  answer: (of: AnswerOf, onClose: () => void) => ReactNode;
  training: Loaded;
  data: ClassTraining;
  work: TrainingWork;
}

/** Every student with one work: handed in or missing, the mark, and the way to the answer. */
export function WorkStudents({ classId, courseId, answer, training, data, work }: Props) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage();
  const [opened, setOpened] = useState<StudentRow>();
  const figures = figuresOf(work, data.students.length);
  const all = studentRows(data, work, Date.now());
  const asked = typeof search.q === 'string' ? search.q : undefined;
  const rows = all.filter(
    (row) => (!search.state || row.state === search.state) && holds(asked, row.name, row.number),
  );
  const columns: DataColumn<StudentRow>[] = [
    {
      key: 'number',
      title: t('training.number'),
      width: 130,
      compare: (left, right) => (left.number ?? '').localeCompare(right.number ?? ''),
      render: (row) => <span className="sp-number">{row.number ?? '—'}</span>,
    },
    {
      key: 'name',
      title: t('training.name'),
      always: true,
      render: (row) => <span className={styles.name}>{row.name}</span>,
    },
    {
      key: 'state',
      title: t('training.state'),
      width: 110,
      compare: (left, right) => workStates.indexOf(left.state) - workStates.indexOf(right.state),
      render: (row) => <StatusTag tone={toneOf[row.state]}>{t(`training.is.${row.state}`)}</StatusTag>,
    },
    {
      key: 'points',
      title: t('training.points'),
      number: true,
      width: 110,
      compare: (left, right) => (left.result?.points ?? -1) - (right.result?.points ?? -1),
      render: (row) => (row.result ? formatPoints(row.result.points) : '—'),
    },
    {
      key: 'tries',
      title: t('training.tries'),
      number: true,
      width: 96,
      compare: (left, right) => (left.result?.tries ?? 0) - (right.result?.tries ?? 0),
      render: (row) => row.result?.tries ?? '—',
    },
    {
      key: 'last',
      title: t('training.last'),
      width: 140,
      compare: (left, right) => (left.result?.last_at_ms ?? 0) - (right.result?.last_at_ms ?? 0),
      render: (row) => (row.result ? <RelativeTime ms={row.result.last_at_ms} /> : '—'),
    },
    {
      key: 'act',
      title: t('training.act'),
      always: true,
      fixed: 'right',
      width: 100,
      render: (row) =>
        row.result ? (
          <Button type="link" size="small" onClick={() => setOpened(row)}>
            {t('training.view')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <Button
          icon={<LeftOutlined />}
          onClick={() =>
            setSearch({
              work: undefined,
              state: undefined,
              q: undefined,
              page: undefined,
              sort: undefined,
            })
          }
        >
          {t('training.back')}
        </Button>
        <h2 className={styles.heading}>{work.title}</h2>
        <StatusTag>{t(`training.kind.${work.kind}`)}</StatusTag>
        {work.due_at_ms === null ? null : (
          <span className={`sp-number ${styles.none}`}>
            {t('training.dueAt', { time: formatDateTime(work.due_at_ms) })}
          </span>
        )}
      </div>
      <StatRow>
        <StatCard label={t('training.done')} value={figures.done} unit={`/ ${data.students.length}`} />
        <StatCard
          label={t('training.missing')}
          value={figures.missing}
          tone={figures.missing > 0 ? 'warn' : 'good'}
        />
        <StatCard
          label={t('training.late')}
          value={figures.late}
          tone={figures.late > 0 ? 'warn' : 'plain'}
        />
        <StatCard
          label={t('training.mean')}
          value={figures.mean === undefined ? '—' : formatPoints(figures.mean)}
          hint={t('training.meanHint')}
        />
      </StatRow>
      <DataTable<StudentRow>
        name="class-training-students"
        label={work.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...training, data: rows }}
        filters={
          <>
            <FilterSelect
              name="state"
              label={t('training.state')}
              options={workStates
                .filter((one) => all.some((row) => row.state === one))
                .map((one) => ({ value: one, label: t(`training.is.${one}`) }))}
            />
            <QuickSearch placeholder={t('training.search')} />
          </>
        }
        empty={<EmptyState title={t('training.nobody')} />}
      />
      {opened ? (
        <Suspense fallback={null}>
          {answer({ classId, courseId, student: opened, work }, () => setOpened(undefined))}
        </Suspense>
      ) : null}
    </>
  );
}
