import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { FlowAttempt } from '../api';
import styles from './Outcome.module.css';

interface Props {
  attempt: FlowAttempt;
  attempts: FlowAttempt[];
  onPick: (number: number) => void;
}

/** Codes that cost the most come first. */
const weightOf = (code: string) => (code.startsWith('E-CONTROL') ? 0 : code === 'OK' ? 2 : 1);

/** What an attempt came to and why. */
export function Outcome({ attempt, attempts, onPick }: Props) {
  const { t } = useTranslation('flows');
  const isCapped = attempt.base_percent - attempt.percent > 0.05;
  // A step that is missing and is a control is told once, as a control.
  const controls = new Set(
    attempt.reasons.filter((reason) => reason.code === 'E-CONTROL-MISS').flatMap((reason) => reason.steps),
  );
  const isTold = (reason: FlowAttempt['reasons'][number]) =>
    reason.code === 'E-STEP-MISS' && reason.steps.some((step) => controls.has(step));
  const reasons = attempt.reasons
    .filter((reason) => !isTold(reason))
    .sort((left, right) => weightOf(left.code) - weightOf(right.code));
  return (
    <section className={styles.panel} aria-label={t('outcome.title')}>
      <header className={styles.head}>
        <p className={`sp-number ${styles.score} ${attempt.percent >= 60 ? styles.good : styles.poor}`}>
          {roundPercent(attempt.percent)}
          <small>%</small>
        </p>
        <div>
          <p className={styles.name}>{t('outcome.number', { number: attempt.number })}</p>
          <p className={styles.meta}>
            {formatDateTime(attempt.submitted_at_ms)}
            {attempt.is_late ? <StatusTag tone="warn">{t('outcome.late')}</StatusTag> : null}
          </p>
        </div>
      </header>
      {attempts.length > 1 ? (
        <fieldset className={styles.tries} aria-label={t('outcome.all')}>
          {attempts.map((one) => (
            <button
              key={one.number}
              type="button"
              className="sp-number"
              aria-pressed={one.number === attempt.number}
              onClick={() => onPick(one.number)}
            >
              {one.number} · {roundPercent(one.percent)}%
            </button>
          ))}
        </fieldset>
      ) : null}
      {attempt.decided ? (
        <p className={styles.capped}>
          {t('outcome.decided', {
            percent: roundPercent(attempt.decided.percent),
            reason: attempt.decided.reason,
          })}
        </p>
      ) : null}
      {isCapped ? (
        <p className={styles.capped}>
          {t('outcome.capped', {
            base: roundPercent(attempt.base_percent),
            percent: roundPercent(attempt.percent),
          })}
        </p>
      ) : null}
      <ul className={styles.reasons}>
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no identity but their place
          <li key={index} className={reason.code === 'OK' ? styles.fine : styles.fault}>
            <p>{reason.text}</p>
            {reason.feedback ? <p className={styles.feedback}>{reason.feedback}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
