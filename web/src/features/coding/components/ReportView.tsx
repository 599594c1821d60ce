import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import LockOutlined from '@ant-design/icons/LockOutlined';
import PieChartFilled from '@ant-design/icons/PieChartFilled';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { lazily } from '@/shared/ui/lazily';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Submission, Verdict } from '../api';
import { readDifference } from '../model/difference';
import { DifferenceView } from './DifferenceView';
import { Fault } from './OutputView';
import styles from './ReportView.module.css';
import { ScoreRing } from './ScoreRing';

const NotedText = lazily(() => import('@/shared/notes/NotedText').then((module) => module.NotedText));
const ManualMarks = lazily(() => import('@/shared/ui/ManualMarks').then((module) => module.ManualMarks));
const Retested = lazily(() => import('./Retested').then((module) => module.Retested));

interface Props {
  submission: Submission;
  /** Which of several submissions counts; unknown in lists. */
  keepsBest?: boolean;
  onLine?: (line: number) => void;
}

/** What the evaluation said: the place in the queue while it waits, then the score and every test. */
export function ReportView({ submission, keepsBest, onLine }: Props) {
  const { t } = useTranslation('coding');
  if (submission.state === 'queued') return <Waiting submission={submission} />;
  if (submission.state === 'broken') {
    return (
      <div className={styles.view}>
        <p className={styles.broken} role="alert">
          {t('report.broken')}
        </p>
      </div>
    );
  }
  const total = submission.tests.reduce((sum, test) => sum + test.weight, 0);
  const tested = testedWorth(submission);
  const shareOf = (test: Verdict) => (total > 0 ? (test.weight / total) * tested : 0);
  const passed = submission.tests.filter((test) => test.is_passed).length;
  const percent = submission.percent ?? 0;
  return (
    <div className={styles.view}>
      <div className={styles.head} role="status">
        <ScoreRing percent={percent} label={t('report.score', { percent: roundPercent(percent) })} />
        <div>
          <p className={styles.title}>
            {submission.tests.length === 0
              ? t(submission.is_waiting ? 'report.handedIn' : 'report.markedByTeacher')
              : passed === submission.tests.length
                ? t('report.allPassed', { count: submission.tests.length })
                : t('report.passed', { passed, count: submission.tests.length })}
          </p>
          <p className={styles.meta}>
            {t('report.meta', {
              number: submission.number,
              time: formatDateTime(submission.submitted_at_ms),
            })}
            {submission.is_late ? <StatusTag tone="warn">{t('report.late')}</StatusTag> : null}
          </p>
          {submission.is_waiting ? (
            <p className={styles.meta}>
              <StatusTag tone="warn">{t('manual.waiting')}</StatusTag>
              {t('manual.mayRise')}
            </p>
          ) : null}
          {submission.decided_percent === null ? null : (
            <p className={styles.meta}>
              {t('report.decided', {
                percent: roundPercent(submission.decided_percent),
                reason: submission.decided_reason,
              })}
            </p>
          )}
          {keepsBest === undefined ? null : (
            <p className={styles.meta}>{keepsBest ? t('report.keepsBest') : t('report.keepsLast')}</p>
          )}
        </div>
      </div>
      {submission.decided_notes.length > 0 ? (
        <Suspense>
          <NotedText
            text={submission.code}
            label={t('record.program')}
            noting={{ notes: submission.decided_notes }}
          />
        </Suspense>
      ) : null}
      {submission.retested ? (
        <Suspense fallback={<div className={styles.retested} />}>
          <Retested submission={submission} />
        </Suspense>
      ) : null}
      {submission.error ? (
        onLine ? (
          <Fault error={submission.error} onLine={onLine} />
        ) : (
          <Fault error={submission.error} />
        )
      ) : null}
      {submission.tampering.length > 0 ? (
        <div className={styles.broken} role="note">
          <p>{t('report.tampering')}</p>
          <ul>
            {submission.tampering.map((sign) => (
              <li key={`${sign.line} ${sign.text}`}>
                {sign.line > 0 ? t('report.atLine', { line: sign.line }) : null} {sign.text}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ol className={styles.tests}>
        {submission.tests.map((test, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; two tests may bear one name
          <Test key={at} test={test} share={shareOf(test)} />
        ))}
      </ol>
      {submission.manual.length > 0 ? (
        <Suspense>
          <ManualMarks marks={submission.manual} />
        </Suspense>
      ) : null}
      {submission.stdout ? (
        <details className={styles.printed}>
          <summary>{t('report.printed')}</summary>
          <pre>{submission.stdout}</pre>
        </details>
      ) : null}
    </div>
  );
}

/** What all tests are worth: of a hundred; beside cells that a person marks, in the points those are told in. */
function testedWorth({ manual, tested_percent: tested }: Submission): number {
  const marked = manual.reduce((sum, mark) => sum + mark.full, 0);
  return marked > 0 && tested < 100 ? (marked * tested) / (100 - tested) : tested;
}

function Waiting({ submission }: { submission: Submission }) {
  const { t } = useTranslation('coding');
  const ahead = submission.waiting_before ?? 0;
  const words = submission.is_running
    ? t('report.running')
    : ahead > 0
      ? t('report.queued', { count: ahead })
      : t('report.next');
  return (
    <div className={styles.waiting} role="status" aria-live="polite">
      <div className={styles.beads} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={styles.title}>{words}</p>
      {submission.wait_ms && !submission.is_running ? (
        <p className={`sp-number ${styles.meta}`}>
          {t('report.wait', { seconds: Math.max(1, Math.ceil(submission.wait_ms / 1000)) })}
        </p>
      ) : null}
      <p className={styles.meta}>{t('report.mayLeave')}</p>
    </div>
  );
}

/** The checker's own sentence says both sides once more; a teacher's hint does not. */
function repeats(test: Verdict): boolean {
  const read = readDifference(test.difference);
  return read?.kind === 'value' && test.message.includes(read.expected) && test.message.includes(read.actual);
}

const figure = (value: number) => Number(value.toFixed(1));

function Test({ test, share }: { test: Verdict; share: number }) {
  const { t } = useTranslation('coding');
  const isPartial = !test.is_passed && test.earned > 0;
  const icon = test.is_passed ? (
    <CheckCircleFilled className={styles.good} aria-hidden="true" />
  ) : isPartial ? (
    <PieChartFilled className={styles.some} aria-hidden="true" />
  ) : (
    <CloseCircleFilled className={styles.bad} aria-hidden="true" />
  );
  const word = test.is_passed ? 'passed' : isPartial ? 'partial' : 'failed';
  return (
    <li className={styles.test}>
      <div className={styles.line}>
        {icon}
        <span className="sp-visually-hidden">{t(`test.${word}`)}</span>
        <span className={styles.name}>{test.name}</span>
        {test.is_visible ? null : (
          <StatusTag>
            <LockOutlined aria-hidden="true" /> {t('test.hidden')}
          </StatusTag>
        )}
        <span className={`sp-number ${styles.points}`}>
          {t('test.points', { earned: figure(share * test.earned), full: figure(share) })}
        </span>
      </div>
      {test.is_visible || test.message.includes(test.category) ? null : (
        <p className={styles.meta}>{test.category}</p>
      )}
      {!test.is_passed && test.message && !repeats(test) ? (
        <p className={styles.message}>{test.message}</p>
      ) : null}
      {test.staff_message ? (
        <p className={styles.message}>{t('test.staff', { message: test.staff_message })}</p>
      ) : null}
      {test.is_passed ? null : (
        <div className={styles.difference}>
          <DifferenceView difference={test.difference} />
        </div>
      )}
    </li>
  );
}
