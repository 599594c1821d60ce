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

/** Every mark of an item: when, who, from what to what, why. What only proposes is paler than what counts. */
export function MarkHistory({ history, unit = '' }: Props) {
  const { t } = useTranslation('marking');
  if (history.length === 0) return null;
  return (
    <ol className={styles.history} aria-label={t('history.title')}>
      {history.map((mark) => (
        <li key={mark.number} className={mark.counts ? undefined : styles.aside}>
          <span className="sp-number">{formatDateTime(mark.at_ms)}</span> {mark.by_name ?? ''}{' '}
          {t(mark.counts || mark.kind === 'blind' ? `history.kind.${mark.kind}` : 'history.proposed')}{' '}
          <strong className="sp-number">
            {mark.counts && mark.points_before !== null
              ? `${figureOf(mark.points_before, unit)} → ${figureOf(mark.points, unit)}`
              : figureOf(mark.points, unit)}
          </strong>
          {mark.step ? stepText(mark.step, t) : ''}
          {mark.reason ? t('history.reason', { reason: mark.reason }) : ''}
        </li>
      ))}
    </ol>
  );
}
