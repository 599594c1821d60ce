import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { courseSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { stemLine } from '@/shared/questions/stemLine';
import { usePage } from '@/shared/tabs/page';
import { Chart } from '@/shared/ui/Chart';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Analysis, analysisQuery, type NextStep } from '../api';
import styles from '../components/results.module.css';

const percent = (share: number) => Math.round(share * 100);

/** What I master, what I got wrong, and the next three things worth doing. */
export function LearningAnalysisPage() {
  const { t } = useTranslation(['results', 'common']);
  const { search } = usePage(courseSearch);
  const analysis = useQuery(analysisQuery(search.course_id ?? 0));
  if (search.course_id === undefined) return <EmptyState title={t('common:chooseCourse')} />;
  if (analysis.error) return <ErrorState error={analysis.error} onRetry={() => void analysis.refetch()} />;
  if (analysis.data === undefined) return <Skeleton lines={10} />;
  const { mastery, times, wrong, next } = analysis.data;
  return (
    <>
      <PageHeader title={t('results:analysis.title')} text={t('results:analysis.text')} />
      {mastery.length === 0 && next.length === 0 ? (
        <EmptyState title={t('results:analysis.empty')} text={t('results:analysis.emptyText')} />
      ) : (
        <div className={styles.stack}>
          {next.length > 0 ? (
            <div className={styles.next}>
              {next.map((step) => (
                <NextCard key={`${step.kind}`} step={step} />
              ))}
            </div>
          ) : null}
          <div className={styles.two}>
            <Panel
              title={t('results:analysis.mastery')}
              extra={<span className={styles.muted}>{t('results:analysis.legend')}</span>}
            >
              {mastery
                .filter((one) => one.own !== null)
                .slice(0, 12)
                .map((one) => (
                  <MasteryRow key={one.name} one={one} />
                ))}
            </Panel>
            <Panel title={t('results:analysis.times')}>
              {times.length > 0 ? <Times times={times} /> : <EmptyState title={t('common:empty.title')} />}
            </Panel>
          </div>
          <Panel title={t('results:analysis.wrong', { count: wrong.length })}>
            {wrong.length === 0 ? <EmptyState title={t('results:analysis.noWrong')} /> : null}
            {wrong.map((one) => (
              <details key={one.item_id} className={styles.wrong}>
                <summary>
                  <span>{stemLine(one.stem)}</span>
                  <span className={styles.muted}>
                    {one.earned} / {one.full}
                  </span>
                </summary>
                <div className={styles.wrongBody}>
                  <QuestionStem text={one.stem} />
                  <div style={{ marginTop: 12 }}>
                    <AnswerReview body={one.body} answer={one.answer} answerKey={one.answer_key} />
                  </div>
                  {one.analysis ? (
                    <div style={{ marginTop: 12 }}>
                      <Markdown text={one.analysis} />
                    </div>
                  ) : null}
                  <p className={styles.muted} style={{ marginTop: 8 }}>
                    {one.assessment_title} · {one.knowledge.join('、')}
                  </p>
                </div>
              </details>
            ))}
          </Panel>
        </div>
      )}
    </>
  );
}

function NextCard({ step }: { step: NextStep }) {
  const { t } = useTranslation('results');
  const { search } = usePage(courseSearch);
  const context = {
    ...(search.course_id ? { course_id: search.course_id } : {}),
    ...(search.class_id ? { class_id: search.class_id } : {}),
  };
  if (step.kind === 'lecture') {
    return (
      <article className={styles.nextCard}>
        <h3>{t('next.lecture', { name: step.knowledge })}</h3>
        <p className={styles.muted}>
          {t('next.lectureText', { percent: percent(step.share), title: step.title })}
        </p>
        <Link to="/course/videoPlay" search={{ ...context, lecture_id: step.lecture_id }}>
          <Button type="primary">{t('next.watch')}</Button>
        </Link>
      </article>
    );
  }
  if (step.kind === 'assessment') {
    return (
      <article className={styles.nextCard}>
        <h3>{step.title}</h3>
        <p className={styles.muted}>
          {formatDateTime(step.opens_at_ms)} — {formatDateTime(step.closes_at_ms)}
        </p>
        <Link to="/course/assess" search={context}>
          <Button type="primary">{t('next.prepare')}</Button>
        </Link>
      </article>
    );
  }
  return (
    <article className={styles.nextCard}>
      <h3>{t('next.wrong', { count: step.count })}</h3>
      <p className={styles.muted}>{t('next.wrongText')}</p>
    </article>
  );
}

function MasteryRow({ one }: { one: Analysis['mastery'][number] }) {
  const { t } = useTranslation('results');
  const own = percent(one.own ?? 0);
  const tone = own < 60 ? styles.weak : own < 80 ? styles.fair : '';
  return (
    <div className={styles.mastery}>
      <span>{one.name}</span>
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
