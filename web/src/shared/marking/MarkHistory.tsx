import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatDateTime } from '@/shared/lib/time';
import styles from './marking.module.css';
import { figureOf } from './marks';
import { stepText } from './stepText';

type MarkRecord = Schema<'MarkRecord'>;

interface Props {
  history: MarkRecord[];
  /** Behind the figures: `%` where the mark is a share of a hundred. */
  unit?: string;
}

function wordOf(mark: MarkRecord) {
  if (mark.is_undo) return 'history.undone' as const;
  if (!mark.counts && mark.kind !== 'blind') return 'history.proposed' as const;
  const isAgain = mark.kind === 'person' && mark.points_before !== null && mark.points_before !== mark.points;
  return isAgain ? ('history.again' as const) : (`history.kind.${mark.kind}` as const);
}

function figures({ counts, points, points_before, is_undo }: MarkRecord, unit: string) {
  if (counts && points_before !== null) return `${figureOf(points_before, unit)} → ${figureOf(points, unit)}`;
  // The answer waits again.
  return is_undo ? '' : figureOf(points, unit);
}

/** Every mark of an item: when, who, from what to what, why. What only proposes is paler than what counts. */
export function MarkHistory({ history, unit = '' }: Props) {
  const { t } = useTranslation('marking');
  if (history.length === 0) return null;
  return (
    <ol className={styles.history} aria-label={t('history.title')}>
      {history.map((mark) => (
        <li key={mark.number} className={mark.counts ? undefined : styles.aside}>
          <span className="sp-number">{formatDateTime(mark.at_ms)}</span> {mark.by_name ?? ''}{' '}
          {t(wordOf(mark))} <strong className="sp-number">{figures(mark, unit)}</strong>
          {mark.step ? stepText(mark.step, t) : ''}
          {mark.reason ? t('history.reason', { reason: mark.reason }) : ''}
        </li>
      ))}
    </ol>
  );
}
