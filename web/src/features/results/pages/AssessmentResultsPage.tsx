import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Select } from 'antd';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedAssessmentsQuery } from '@/shared/api/assessments';
import { formatPoints, formatScore, roundPercent } from '@/shared/lib/points';
import { classAssessmentSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { withAside } from '@/shared/lib/wording';
import { toMark } from '@/shared/marking/toMark';
import { stemLine } from '@/shared/questions/stemLine';
import { usePage } from '@/shared/tabs/page';
import { Chart } from '@/shared/ui/Chart';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures } from '@/shared/ui/Figures';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type Lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import { StudentLink } from '@/shared/ui/StudentLink';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import {
  type AssessmentStatistics,
  exportResults,
  type QuestionFigures,
  type ResultRow,
  statisticsQuery,
} from '../api';
import styles from '../components/results.module.css';

/** Asks before scores become known, or are taken back. */
type ScoreDialog = Lazily<{ id: number; title: string; onClose: () => void }>;

interface Props {
  /** The dialogs of marking, which releases the scores. */
  ReleaseDialog: ScoreDialog;
  WithdrawDialog: ScoreDialog;
}

/** The results of an assessment: distribution, question quality, everybody's score, release, export. */
export function AssessmentResultsPage(dialogs: Props) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage(classAssessmentSearch);
  const choices = useQuery(managedAssessmentsQuery(search.class_id));
  const first =
    choices.data?.find((one) => one.phase === 'marking' || one.phase === 'released') ?? choices.data?.[0];
  const id = search.assessment_id ?? 0;
  const statistics = useQuery(statisticsQuery(id));
  useEffect(() => {
    if (search.assessment_id === undefined && first)
      setSearch({ assessment_id: first.id }, { replace: true });
  }, [search.assessment_id, first, setSearch]);
  const data = statistics.data;
  // What can be done fills the row of views, or a second one: what stands below comes with it.
  const isComing = statistics.isLoading || (id === 0 && choices.data?.length !== 0);
  const classes = choices.data?.find((one) => one.id === id)?.classes ?? [];
  const ofClass = search.class_id ? { class_id: search.class_id } : {};
  return (
    <>
      <PageHeader
        title={t('assessment.title')}
        actions={
          isComing ? null : (
            <>
              <Select
                style={{ minWidth: 280 }}
                aria-label={t('assessment.choose')}
                placeholder={t('assessment.choose')}
                value={id || null}
                showSearch={{ optionFilterProp: 'label' }}
                options={(choices.data ?? []).map((one) => ({ value: one.id, label: one.title }))}
                onChange={(value: number) => setSearch({ assessment_id: value })}
              />
              {data ? (
                <Button onClick={() => void exportResults(id, `${data.title}.xlsx`)}>
                  {t('assessment.export')}
                </Button>
              ) : null}
              {data ? (
                <LinkButton to="/gradeManage/secondMarking" search={{ ...ofClass, assessment_id: id }}>
                  {t('assessment.second')}
                </LinkButton>
              ) : null}
              {data && data.distribution.count > 0 ? (
                <LinkButton to="/gradeManage/regrade" search={{ ...ofClass, assessment_id: id }}>
                  {t('assessment.regrade')}
                </LinkButton>
              ) : null}
              {data ? <Release id={id} data={data} {...dialogs} /> : null}
            </>
          )
        }
      />
      {choices.data?.length === 0 ? (
        <EmptyState area="marks" title={t('assessment.empty')} text={t('assessment.emptyText')} />
      ) : null}
      {statistics.error ? (
        <ErrorState error={statistics.error} onRetry={() => void statistics.refetch()} />
      ) : null}
      {id > 0 && statistics.isLoading ? <Skeleton lines={10} /> : null}
      {data ? <Statistics data={data} id={id} classes={classes} /> : null}
    </>
  );
}

function Release({
  id,
  data,
  ReleaseDialog,
  WithdrawDialog,
}: Props & { id: number; data: AssessmentStatistics }) {
  const { t } = useTranslation('results');
  const [isAsking, setAsking] = useState(false);
  const isReleased = data.released_at_ms !== null;
  const Dialog = isReleased ? WithdrawDialog : ReleaseDialog;
  return (
    <>
      {isReleased ? (
        <>
          <StatusTag tone="good">
            {t('assessment.releasedAt', { time: formatDateTime(data.released_at_ms) })}
          </StatusTag>
          <Button onClick={() => setAsking(true)} {...prefetching(WithdrawDialog)}>
            {t('assessment.withdraw')}
          </Button>
        </>
      ) : (
        <Button
          type="primary"
          disabled={!data.is_closed}
          title={data.is_closed ? undefined : t('assessment.notClosed')}
          onClick={() => setAsking(true)}
          {...prefetching(ReleaseDialog)}
        >
          {t('assessment.release')}
        </Button>
      )}
      {isAsking ? (
        <Suspense>
          <Dialog id={id} title={data.title} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface StatisticsProps {
  data: AssessmentStatistics;
  id: number;
  /** Those that sit it: a student's row names their class only by its name. */
  classes: { id: number; name: string }[];
}

function Statistics({ data, id, classes }: StatisticsProps) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage(classAssessmentSearch);
  const { distribution } = data;
  const tab = search.tab === 'questions' || search.tab === 'students' ? search.tab : 'overview';
  // Nobody has a score yet: there is nothing to take the middle of.
  const figure = (value: number) => (distribution.count === 0 ? '—' : formatPoints(value));
  return (
    <div className={styles.stack}>
      {data.waiting > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('assessment.waiting', { count: data.waiting })}
          action={
            <LinkButton size="small" {...toMark({ kind: 'exam', id }, undefined)}>
              {t('assessment.toMark')}
            </LinkButton>
          }
        />
      ) : null}
      <Figures
        words={[
          [t('assessment.count'), `${distribution.count} / ${data.expected}`],
          [t('assessment.mean'), figure(distribution.mean), t('assessment.percentHint')],
          [t('assessment.median'), figure(distribution.median)],
          [
            t('assessment.range'),
            distribution.count === 0
              ? '—'
              : `${formatPoints(distribution.lowest)} – ${formatPoints(distribution.highest)}`,
          ],
          [
            t('assessment.passed'),
            distribution.count === 0
              ? '—'
              : `${Math.round((distribution.passed / distribution.count) * 100)}%`,
            t('assessment.passedHint', { count: distribution.passed, line: data.pass_percent }),
          ],
          [
            t('assessment.alpha'),
            data.alpha === null ? '—' : data.alpha.toFixed(2),
            t('assessment.alphaHint'),
          ],
        ]}
      />
      <TextTabs
        label={data.title}
        tabs={[
          { key: 'overview', label: t('assessment.overview') },
          { key: 'questions', label: t('assessment.questions') },
          { key: 'students', label: t('assessment.students') },
        ]}
        active={tab}
        onChange={(key) => setSearch({ tab: key, page: undefined, sort: undefined }, { replace: true })}
      >
        {tab === 'overview' ? <Distribution data={data} /> : null}
        {tab === 'questions' ? <Questions rows={data.questions} id={id} /> : null}
        {tab === 'students' ? <Students data={data} id={id} classes={classes} /> : null}
      </TextTabs>
    </div>
  );
}

function Distribution({ data }: { data: AssessmentStatistics }) {
  const { t } = useTranslation('results');
  const bands = useMemo(
    () => data.distribution.tenths.map((_, index) => `${index * 10}–${index * 10 + 10}`),
    [data],
  );
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 16, top: 28, bottom: 8, containLabel: true },
      legend: { show: false },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: bands },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        {
          type: 'bar',
          name: t('assessment.students'),
          barCategoryGap: '18%',
          label: { show: true, position: 'top' },
          data: data.distribution.tenths,
        },
      ],
    }),
    [bands, data, t],
  );
  const scatter = useMemo(
    () => ({
      grid: { left: 8, right: 48, top: 32, bottom: 8, containLabel: true },
      legend: { show: false },
      tooltip: {
        formatter: ({ data: point }: { data: [number, number, number] }) =>
          `${t('assessment.question')} ${point[2]}<br/>${t('assessment.facility')} ${point[0]}%<br/>${t('assessment.discrimination')} ${point[1]}`,
      },
      xAxis: { type: 'value', name: t('assessment.facility'), min: 0, max: 100 },
      yAxis: { type: 'value', name: t('assessment.discrimination'), min: -0.2, max: 1 },
      series: [
        {
          type: 'scatter',
          symbolSize: 13,
          data: data.questions.map((row, index) => [
            roundPercent((row.statistics.facility ?? 0) * 100),
            Math.round((row.statistics.discrimination ?? 0) * 100) / 100,
            index + 1,
          ]),
        },
      ],
    }),
    [data, t],
  );
  return (
    <div className={styles.two}>
      <Panel title={t('assessment.distribution')}>
        <Chart
          title={t('assessment.distribution')}
          option={option}
          table={{
            heads: [t('assessment.band'), t('assessment.students')],
            rows: bands.map((band, index) => [band, data.distribution.tenths[index] ?? 0]),
          }}
        />
      </Panel>
      <Panel
        title={t('assessment.quality')}
        extra={<span className={styles.muted}>{t('assessment.qualityHint')}</span>}
      >
        <Chart
          title={t('assessment.quality')}
          option={scatter}
          table={{
            heads: [t('assessment.question'), t('assessment.facility'), t('assessment.discrimination')],
            rows: data.questions.map((row, index) => [
              index + 1,
              `${roundPercent((row.statistics.facility ?? 0) * 100)}%`,
              (row.statistics.discrimination ?? 0).toFixed(2),
            ]),
          }}
        />
      </Panel>
    </div>
  );
}

const discriminationTone = (value: number | null): Tone =>
  value === null ? 'neutral' : value >= 0.3 ? 'good' : value >= 0.15 ? 'warn' : 'bad';

function Questions({ rows, id }: { rows: QuestionFigures[]; id: number }) {
  const { t } = useTranslation(['results', 'questions']);
  const { search } = usePage(classAssessmentSearch);
  const ofClass = search.class_id ? { class_id: search.class_id } : {};
  const numbers = new Map(rows.map((row, index) => [row.version_id, index + 1]));
  const columns: DataColumn<QuestionFigures>[] = [
    {
      key: 'number',
      title: t('results:assessment.question'),
      number: true,
      always: true,
      compare: (left, right) => (numbers.get(left.version_id) ?? 0) - (numbers.get(right.version_id) ?? 0),
      render: (row) => numbers.get(row.version_id),
    },
    {
      key: 'stem',
      title: t('results:assessment.stem'),
      always: true,
      isTitle: true,
      // All answers to it, equal ones together, also of questions that the system marks.
      render: (row) => (
        <Link
          to="/gradeManage/correctionTask"
          search={{ ...ofClass, assessment_id: id, question_id: row.version_id }}
          title={t('results:assessment.toAnswers')}
          className={styles.stem}
        >
          {stemLine(row.stem)}
        </Link>
      ),
      text: (row) => stemLine(row.stem),
    },
    { key: 'kind', title: t('results:assessment.kind'), render: (row) => t(`questions:kind.${row.kind}`) },
    {
      key: 'mean',
      title: t('results:assessment.meanPoints'),
      number: true,
      render: (row) => formatScore(row.mean, row.full),
    },
    {
      key: 'facility',
      title: t('results:assessment.facility'),
      number: true,
      compare: (left, right) => (left.statistics.facility ?? 0) - (right.statistics.facility ?? 0),
      render: (row) =>
        row.statistics.facility === null ? '—' : `${roundPercent(row.statistics.facility * 100)}%`,
    },
    {
      key: 'discrimination',
      title: t('results:assessment.discrimination'),
      number: true,
      compare: (left, right) =>
        (left.statistics.discrimination ?? 0) - (right.statistics.discrimination ?? 0),
      render: (row) => (
        <StatusTag tone={discriminationTone(row.statistics.discrimination)}>
          {row.statistics.discrimination?.toFixed(2) ?? '—'}
        </StatusTag>
      ),
    },
    {
      key: 'biserial',
      title: t('results:assessment.biserial'),
      number: true,
      hidden: true,
      render: (row) => row.statistics.point_biserial?.toFixed(2) ?? '—',
    },
    {
      key: 'options',
      title: t('results:assessment.options'),
      render: (row) => (
        <span className={styles.options}>
          {Object.entries(row.options).map(([tab, count]) => (
            <span key={tab} className={`${row.correct.includes(tab) ? styles.correct : ''} sp-number`}>
              {tab} {count.all}
            </span>
          ))}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      name="question-figures"
      label={t('results:assessment.questions')}
      columns={columns}
      rowKey={(row) => row.version_id}
      query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
    />
  );
}

function Students({ data, id, classes }: StatisticsProps) {
  const { t } = useTranslation('results');
  const { rows } = data;
  const hasTries = data.attempts !== 1;
  const columns: DataColumn<ResultRow>[] = [
    {
      key: 'place',
      title: t('assessment.place'),
      number: true,
      compare: (left, right) => (left.place ?? 1e6) - (right.place ?? 1e6),
      render: (row) => row.place ?? '—',
    },
    { key: 'number', title: t('assessment.number'), render: (row) => row.student_number ?? '—' },
    {
      key: 'name',
      title: t('assessment.name'),
      always: true,
      isTitle: true,
      render: (row) => {
        const ofStudent = classes.find(({ name }) => name === row.class_name);
        return ofStudent === undefined ? (
          row.real_name
        ) : (
          <StudentLink classId={ofStudent.id} student={{ id: row.user_id, real_name: row.real_name }} />
        );
      },
    },
    { key: 'class', title: t('assessment.class'), hidden: true, render: (row) => row.class_name },
    {
      key: 'score',
      title: hasTries
        ? withAside(t('assessment.score'), t(`assessment.keepOf.${data.keep}`))
        : t('assessment.score'),
      number: true,
      compare: (left, right) => (left.earned ?? -1) - (right.earned ?? -1),
      render: (row) =>
        row.state === null ? (
          <StatusTag tone="bad">{t('assessment.absent')}</StatusTag>
        ) : row.earned !== null ? (
          formatScore(row.earned, row.full)
        ) : row.state === 'running' ? (
          <StatusTag tone="primary">{t('assessment.running')}</StatusTag>
        ) : (
          <StatusTag tone="warn">{t('assessment.marking')}</StatusTag>
        ),
    },
    ...(hasTries
      ? [
          {
            key: 'tries',
            title: t('assessment.tries'),
            number: true,
            render: (row: ResultRow) =>
              row.unmarked > 0
                ? withAside(String(row.tries), t('assessment.unmarkedTries', { count: row.unmarked }))
                : row.tries,
          },
        ]
      : []),
    {
      key: 'minutes',
      title: t('assessment.minutes'),
      number: true,
      compare: (left, right) => (left.minutes ?? 0) - (right.minutes ?? 0),
      render: (row) => row.minutes ?? '—',
    },
    {
      key: 'submitted',
      title: t('assessment.submitted'),
      render: (row) => formatDateTime(row.submitted_at_ms),
    },
    {
      key: 'act',
      title: t('assessment.act'),
      always: true,
      fixed: 'right',
      render: (row) =>
        row.attempt_id === null ? null : (
          <LinkButton
            variant="text"
            size="small"
            to="/gradeManage/testPaperRecordDetails"
            search={{ assessment_id: id, attempt_id: row.attempt_id }}
          >
            {t('assessment.view')}
          </LinkButton>
        ),
    },
  ];
  return (
    <DataTable
      name="assessment-students"
      label={t('assessment.students')}
      columns={columns}
      rowKey={(row) => row.user_id}
      query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
    />
  );
}
