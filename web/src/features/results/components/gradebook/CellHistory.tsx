import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import type { CellChange, RuleEvent } from '../../model/gradebook/types';
import styles from './popup.module.css';
import { ruleText } from './ruleWords';

interface Props {
  history: CellChange[];
  rules: RuleEvent[];
  title: string;
}

/** Who changed the score of a cell, or how it counts: when, from what to what, and why; the newest first. */
export function CellHistory({ history, rules, title }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const all = [...history, ...rules].sort((left, right) => right.at_ms - left.at_ms);
  if (all.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{t('gradebook:change.history', { count: all.length })}</summary>
      <ol>
        {all.map((one) =>
          'mark' in one ? (
            <SetLine key={`cell ${one.at_ms}`} change={one} />
          ) : (
            <RuleLines key={`rules ${one.at_ms}`} event={one} titleOf={() => title} />
          ),
        )}
      </ol>
    </details>
  );
}

/** What a teacher set in a cell. */
export function SetLine({ change, title }: { change: CellChange; title?: string }) {
  const { t } = useTranslation('gradebook');
  const { mark } = change;
  return (
    <li>
      <span className="sp-number">
        {title === undefined ? null : `${title} `}
        {formatPoints(change.before)} →{' '}
        <b>{mark.kind === 'points' ? formatPoints(mark.points) : t(`change.${mark.kind}`)}</b>
      </span>
      <p>
        {t(`code.${change.code}`)} · {change.reason}
      </p>
      <Said by={change.by} at_ms={change.at_ms} />
    </li>
  );
}

interface RuleProps {
  event: RuleEvent;
  titleOf: (column: { source: string; source_id: number }) => string;
  /** What it made of the total. */
  effect?: string | undefined;
}

/** A change of the rules, step by step. */
export function RuleLines({ event, titleOf, effect }: RuleProps) {
  const { t } = useTranslation(['gradebook', 'results']);
  return (
    <li>
      {event.steps.map((step) => {
        const text = ruleText(t, step, titleOf);
        return (
          <span key={text} className={`sp-number ${styles.step}`}>
            {text}
          </span>
        );
      })}
      {effect === undefined ? null : <p className={`sp-number ${styles.made}`}>{effect}</p>}
      {event.is_of_course ? <p>{t('gradebook:change.ofCourse')}</p> : null}
      {event.reason === '' ? null : <p>{t('gradebook:change.why', { reason: event.reason })}</p>}
      <Said
        by={event.by ?? (event.is_of_course ? t('gradebook:change.byCourse') : null)}
        at_ms={event.at_ms}
      />
    </li>
  );
}

/** By whom, and when. */
export const Said = ({ by, at_ms }: { by: string | null; at_ms: number }) => (
  <p className="sp-number">
    {by ?? '—'} · <span className={styles.when}>{formatDateTime(at_ms)}</span>
  </p>
);
