import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseSearch } from '@/shared/lib/search';
import { formatPeriod } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { Chart } from '@/shared/ui/Chart';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import {
  type Analysis,
  analysisQuery,
  type Mastery,
  type MasteryAnswer,
  masteryAnswersQuery,
  type NextStep,
} from '../api';
import { MasteryAnswers } from '../components/MasteryAnswers';
import styles from '../components/results.module.css';
import { GivenCard } from '../components/student/GivenCard';
import { WrongBook } from '../components/student/WrongBook';

const percent = (share: number) => Math.round(share * 100);

/** What I master, what I got wrong, and the next three things worth doing. */
export function LearningAnalysisPage() {
  const { t } = useTranslation(['results', 'common']);
  const { search } = usePage(courseSearch);
  const analysis = useQuery(analysisQuery(search.course_id ?? 0));
  const wrongBook = useRef<HTMLDivElement>(null);
  const readWrong = () => {
    wrongBook.current?.scrollIntoView({ block: 'start' });
    wrongBook.current?.focus({ preventScroll: true });
  };
  if (search.course_id === undefined) return <EmptyState area="marks" title={t('common:chooseCourse')} />;
  if (analysis.error) return <ErrorState error={analysis.error} onRetry={() => void analysis.refetch()} />;
  if (analysis.data === undefined) return <Skeleton lines={10} />;
  const { mastery, times, wrong, next } = analysis.data;
  const context = { course_id: search.course_id, ...(search.class_id ? { class_id: search.class_id } : {}) };
  return (
    <>
      <PageHeader title={t('results:analysis.title')} text={t('results:analysis.text')} />
      {mastery.length === 0 && next.length === 0 ? (
        <EmptyState
          area="marks"
          title={t('results:analysis.empty')}
          text={t('results:analysis.emptyText')}
          action={
            <LinkButton variant="primary" to="/course/exercise" search={context}>
              {t('results:analysis.toExercises')}
            </LinkButton>
          }
        />
      ) : (
        <div className={styles.stack}>
          {next.length > 0 ? (
            <div className={styles.next}>
              {next.map((step) => (
                <NextCard key={keyOf(step)} step={step} onReadWrong={readWrong} />
              ))}
            </div>
          ) : null}
          <div className={styles.two}>
            <MasteryPanel mastery={mastery} context={context} />
            {times.length > 0 ? (
              <Panel title={t('results:analysis.times')}>
                <Times times={times} />
              </Panel>
            ) : null}
          </div>
          <div ref={wrongBook} tabIndex={-1}>
            <WrongBook courseId={search.course_id} count={wrong} />
          </div>
        </div>
      )}
    </>
  );
}

/** How many knowledge points are shown before the rest is asked for. */
const mostPoints = 12;

interface Context {
  course_id: number;
  class_id?: number;
}

function MasteryPanel({ mastery, context }: { mastery: Mastery[]; context: Context }) {
  const { t } = useTranslation('results');
  const [opened, setOpened] = useState<string>();
  const [isAll, setAll] = useState(false);
  const own = mastery.filter((one) => one.own !== null);
  const hasThin = own.some((one) => one.is_thin);
  return (
    <Panel title={t('analysis.mastery')} extra={<span className={styles.muted}>{t('analysis.legend')}</span>}>
      {own.length === 0 ? <EmptyState area="marks" title={t('analysis.noMastery')} /> : null}
      {(isAll ? own : own.slice(0, mostPoints)).map((one) => (
        <MasteryRow key={one.name} one={one} onOpen={() => setOpened(one.name)} />
      ))}
      {own.length > mostPoints ? (
        <Button type="link" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? t('analysis.fewer') : t('analysis.all', { count: own.length })}
        </Button>
      ) : null}
      {own.length > 0 ? (
        <p className={styles.basis}>
          {t('analysis.basis')}
          {hasThin ? ` ${t('analysis.few')}` : ''}
        </p>
      ) : null}
      {opened === undefined ? null : (
        <MasteryAnswers
          title={opened}
          query={masteryAnswersQuery(context.course_id, opened)}
          link={(answer, name) => <OwnAnswer answer={answer} name={name} context={context} />}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Panel>
  );
}

const keyOf = (step: NextStep) => (step.kind === 'remedial' ? step.remedial_id : step.kind);

function NextCard({ step, onReadWrong }: { step: NextStep; onReadWrong: () => void }) {
  const { t } = useTranslation('results');
  const { search } = usePage(courseSearch);
  const context = {
    ...(search.course_id ? { course_id: search.course_id } : {}),
    ...(search.class_id ? { class_id: search.class_id } : {}),
  };
  if (step.kind === 'remedial') return <GivenCard step={step} context={context} />;
  if (step.kind === 'lecture') {
    return (
      <article className={styles.nextCard}>
        <h2>{t('next.lecture', { name: step.knowledge })}</h2>
        <p className={styles.muted}>
          {t('next.lectureText', { percent: percent(step.share), title: step.title })}
        </p>
        <LinkButton to="/course/videoPlay" search={{ ...context, lecture_id: step.lecture_id }}>
          {t('next.watch')}
        </LinkButton>
      </article>
    );
  }
  if (step.kind === 'assessment') {
    return (
      <article className={styles.nextCard}>
        <h2>{step.title}</h2>
        <p className={styles.muted}>{formatPeriod(step.opens_at_ms, step.closes_at_ms)}</p>
        <LinkButton variant="primary" to="/course/assess" search={context}>
          {t('next.prepare')}
        </LinkButton>
      </article>
    );
  }
  return (
    <article className={styles.nextCard}>
      <h2>{t('next.wrong', { count: step.count })}</h2>
      <p className={styles.muted}>{t('next.wrongText')}</p>
      <Button onClick={onReadWrong}>{t('next.readWrong')}</Button>
    </article>
  );
}

interface OwnAnswerProps {
  answer: MasteryAnswer;
  name: string;
  context: Context;
}

/** Leads to where I read what I answered. */
function OwnAnswer({ answer: { source, source_id, attempt_id }, name, context }: OwnAnswerProps) {
  const search = { ...context, ...(attempt_id === null ? {} : { attempt_id }) };
  if (source === 'exam')
    return (
      <Link to="/course/testRecord" search={search}>
        {name}
      </Link>
    );
  if (source === 'exercise')
    return (
      <Link to="/course/exercise" search={search}>
        {name}
      </Link>
    );
  return (
    <Link to="/course/evaluationRecord" search={{ ...context, python_task_id: source_id }}>
      {name}
    </Link>
  );
}

function MasteryRow({ one, onOpen }: { one: Mastery; onOpen: () => void }) {
  const { t } = useTranslation('results');
  const own = percent(one.own ?? 0);
  const tone = one.is_thin ? styles.thin : own < 60 ? styles.weak : own < 80 ? styles.fair : '';
  const counts = [
    one.in_exams > 0 ? t('analysis.inExams', { count: one.in_exams }) : '',
    one.in_exercises > 0 ? t('analysis.inExercises', { count: one.in_exercises }) : '',
    one.programs > 0 ? t('analysis.programs', { count: one.programs }) : '',
  ].filter((part) => part !== '');
  return (
    <div className={styles.mastery}>
      <span className={styles.masteryName}>
        <button type="button" className={styles.masteryLink} onClick={onOpen}>
          {one.name}
        </button>
        <span className={styles.evidence}>{counts.join(' · ')}</span>
      </span>
      <div
        className={styles.track}
        role="img"
        aria-label={t('analysis.masteryOf', {
          name: one.name,
          own,
          class: one.class === null ? '—' : percent(one.class),
        })}
      >
        <span className={`${styles.own} ${tone}`} style={{ width: `${own}%` }} />
        {one.class === null ? null : (
          <span className={styles.class} style={{ insetInlineStart: `calc(${percent(one.class)}% - 1px)` }} />
        )}
      </div>
      <span className={`${styles.right} sp-number`}>{own}%</span>
    </div>
  );
}

function Times({ times }: { times: Analysis['times'] }) {
  const { t } = useTranslation('results');
  const rows = useMemo(() => [...times].reverse(), [times]);
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: {
        type: 'category',
        data: rows.map((row) => row.title),
        axisLabel: { width: 120, overflow: 'truncate' },
      },
      yAxis: { type: 'value', max: 100 },
      series: [
        { type: 'bar', name: t('analysis.own'), barMaxWidth: 36, data: rows.map((row) => percent(row.own)) },
        {
          type: 'bar',
          name: t('analysis.class'),
          barMaxWidth: 36,
          data: rows.map((row) => (row.class === null ? null : percent(row.class))),
        },
      ],
    }),
    [rows, t],
  );
  return (
    <>
      <Chart
        title={t('analysis.times')}
        option={option}
        height={220}
        table={{
          heads: [t('scores.item'), t('analysis.own'), t('analysis.class')],
          rows: rows.map((row) => [
            row.title,
            percent(row.own),
            row.class === null ? '—' : percent(row.class),
          ]),
        }}
      />
      <ul className={styles.list} style={{ marginTop: 8 }}>
        {rows.map((row) => (
          <li key={row.assessment_id} className={styles.muted}>
            {t('analysis.spent', { title: row.title, minutes: row.minutes, allowed: row.minutes_allowed })}
          </li>
        ))}
      </ul>
    </>
  );
}
