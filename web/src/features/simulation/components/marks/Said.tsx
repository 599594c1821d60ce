import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { roundPercent } from '@/shared/lib/points';
import styles from '../ReportTab.module.css';

/** What a teacher changed, and why. */
export function Said({ change, isWhole = false }: { change: Schema<'BookChangeView'>; isWhole?: boolean }) {
  const { t } = useTranslation('simulation');
  const figures = {
    before: roundPercent(change.before_percent),
    percent: roundPercent(change.percent),
    reason: change.reason,
  };
  const how = isWhole ? 'whole' : change.percent === 0 ? 'waived' : 'costs';
  return <span className={styles.changed}>{t(`report.changed.${how}`, figures)}</span>;
}
