import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberQuery } from '@/shared/api/students';
import { formatPoints } from '@/shared/lib/points';
import { trainingSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figures, useCounted } from '@/shared/ui/Figures';
import { LinkButton } from '@/shared/ui/LinkButton';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import { StudentLink } from '@/shared/ui/StudentLink';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { workStudentsQuery } from '../../api';
import { countStates, type StudentRow, type TrainingWork, type WorkState } from '../../model/training';
import { toneOf } from './parts';
import { RemindMissing } from './RemindMissing';
import type { AnswerOf, Props as TrainingProps } from './Training';
import styles from './training.module.css';

interface Props {
  classId: number;
  courseId: number;
  answer: (of: AnswerOf, onClose: () => void) => ReactNode;
  message: TrainingProps['message'];
  retest: TrainingProps['retest'];
  work: TrainingWork;
  /** How many the class has. */
  students: number;
}

/** What nobody need look after is plain. */
const figureTone: Record<WorkState, 'plain' | 'warn' | 'bad'> = {
  open: 'plain',
  missed: 'bad',
  waiting: 'warn',
  late: 'warn',
  done: 'plain',
};

/** How many students stand how. Who is late and waits is counted with those who wait, so that one call may be needed. */
function useStateCounts(of: Pick<Props, 'classId' | 'courseId'>, work: TrainingWork, students: number) {
  const both = work.late > 0 && work.waiting > 0;
  const late = useQuery({
    ...workStudentsQuery(of, work, { state: 'late', page_size: 1 }),
    enabled: both,
  }).data?.total;
  return countStates(work, students, both ? late : work.late, Date.now());
}

/** Every student with one work: handed in or missing, the mark, and the way to the answer. */
export function WorkStudents({ classId, courseId, answer, message, retest, work, students }: Props) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage(trainingSearch);
  const [selected, setSelected] = useState<(string | number)[]>([]);
  const [isWriting, setWriting] = useState(false);
  const counts = useStateCounts({ classId, courseId }, work, students);
  const chips = useCounted(
    counts.map(({ state, count }) => ({
      key: state,
      label: t(`training.is.${state}`),
      count,
      tone: figureTone[state],
    })),
    'state',
  );
  const listed = useQuery(workStudentsQuery({ classId, courseId }, work, search));
  const opened = useNamed(classId, search.student_id, listed.data?.items);
  return (
    <>
      <div className={styles.head}>
        <Button
          icon={<LeftOutlined aria-hidden="true" />}
          onClick={() =>
            setSearch({
              work: undefined,
              student_id: undefined,
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
        <RemindMissing classId={classId} work={work} />
        <Regrade classId={classId} work={work} />
        {work.flow_id === null ? null : (
          <LinkButton to="/gradeManage/correctionTask" search={{ class_id: classId, flow_id: work.flow_id }}>
            {t('training.toDesk')}
          </LinkButton>
        )}
        {work.kind === 'python' ? <Retest classId={classId} task={work} retest={retest} /> : null}
      </div>
      <Figures
        chips={chips}
        words={[
          [t('training.done'), `${work.done} / ${students}`],
          [t('training.mean'), work.mean === null ? '—' : formatPoints(work.mean)],
        ]}
      />
      <DataTable<StudentRow>
        name="class-training-students"
        label={work.title}
        columns={columnsOf(t, classId, (row) => setSearch({ student_id: row.id }))}
        rowKey={(row) => row.id}
        query={listed}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <Button size="small" onClick={() => setWriting(true)}>
              {t('training.message')}
            </Button>
          ),
        }}
        pages={(at) => workStudentsQuery({ classId, courseId }, work, at)}
        filters={<QuickSearch placeholder={t('training.search')} />}
        empty={<EmptyState area="tasks" title={t('training.nobody')} />}
      />
      {isWriting ? (
        <Suspense fallback={null}>
          {message({ classId, to: selected.map(Number) }, () => setWriting(false))}
        </Suspense>
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          {answer({ classId, courseId, student: opened, work }, () => setSearch({ student_id: undefined }))}
        </Suspense>
      ) : null}
    </>
  );
}

/** Where a key or a rubric was wrong: everybody's answers are marked again, those too that only rules mark. */
function Regrade({ classId, work }: { classId: number; work: TrainingWork }) {
  const { t } = useTranslation('results');
  const of =
    work.kind === 'exercise'
      ? { exercise_id: work.id }
      : work.kind === 'simulation'
        ? { activity_id: work.id }
        : undefined;
  if (of === undefined) return null;
  return (
    <LinkButton to="/gradeManage/regrade" search={{ class_id: classId, ...of }}>
      {t('training.regrade')}
    </LinkButton>
  );
}

/** The student whose answer the address names, who need not stand among the rows that are here. */
function useNamed(classId: number, studentId: number | undefined, rows: StudentRow[] = []) {
  const row = rows.find(({ id }) => id === studentId);
  const member = useQuery({
    ...memberQuery(classId, studentId ?? 0),
    enabled: studentId !== undefined && row === undefined,
  }).data;
  return row ?? (member && { id: member.id, name: member.real_name });
}

/** Tests once more what the class handed in. */
function Retest({ classId, task, retest }: Pick<Props, 'classId' | 'retest'> & { task: TrainingWork }) {
  const { t } = useTranslation('results');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('training.retest')}</Button>
      {isOpen ? <Suspense fallback={null}>{retest({ classId, task }, () => setOpen(false))}</Suspense> : null}
    </>
  );
}

function columnsOf(
  t: TFunction<'results'>,
  classId: number,
  onOpen: (row: StudentRow) => void,
): DataColumn<StudentRow>[] {
  return [
    {
      key: 'name',
      title: t('training.name'),
      always: true,
      render: (row) => (
        <span className={styles.name}>
          <StudentLink classId={classId} student={{ id: row.id, real_name: row.name }} />
        </span>
      ),
    },
    {
      key: 'number',
      title: t('training.number'),
      width: 130,
      sortable: true,
      render: (row) => <span className="sp-number">{row.number ?? '—'}</span>,
    },
    {
      key: 'state',
      title: t('training.state'),
      width: 110,
      sortable: true,
      render: (row) => <StatusTag tone={toneOf[row.state]}>{t(`training.is.${row.state}`)}</StatusTag>,
    },
    {
      key: 'points',
      title: t('training.points'),
      number: true,
      width: 110,
      sortable: true,
      render: (row) => (row.result ? formatPoints(row.result.points) : '—'),
    },
    {
      key: 'tries',
      title: t('training.tries'),
      number: true,
      width: 96,
      sortable: true,
      render: (row) => row.result?.tries ?? '—',
    },
    {
      key: 'last',
      title: t('training.last'),
      width: 140,
      sortable: true,
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
          <Button type="link" size="small" onClick={() => onOpen(row)}>
            {t('training.view')}
          </Button>
        ) : null,
    },
  ];
}
