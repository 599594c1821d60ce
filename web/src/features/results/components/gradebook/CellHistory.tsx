import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import type { CellChange } from '../../model/gradebook/types';
import styles from './popup.module.css';

/** Who changed the score of a cell, when, from what to what, and why. */
export function CellHistory({ history }: { history: CellChange[] }) {
  const { t } = useTranslation('gradebook');
  if (history.length === 0) return null;
  const after = ({ mark }: CellChange) =>
    mark.kind === 'points' ? formatPoints(mark.points) : t(`change.${mark.kind}`);
  return (
    <details className={styles.history}>
      <summary>{t('change.history', { count: history.length })}</summary>
      <ol>
        {history.map((change) => (
          <li key={change.at_ms}>
            <span className="sp-number">
              {formatPoints(change.before)} → <b>{after(change)}</b>
            </span>
            <p>
              {t(`code.${change.code}`)} · {change.reason}
            </p>
            <p className="sp-number">
              {change.by} · {formatDateTime(change.at_ms)}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
