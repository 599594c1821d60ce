import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import type { BookReport } from '../api/types';
import styles from './Remarked.module.css';

/** That it was marked again since, and which other ways to book are accepted. */
export function Remarked({ report: { percent, handed_percent, accepted } }: { report: BookReport }) {
  const { t } = useTranslation('simulation');
  const isOtherwise = handed_percent !== null && roundPercent(handed_percent) !== roundPercent(percent);
  if (!isOtherwise && accepted.length === 0) return null;
  return (
    <section className={styles.accepted} aria-label={t('report.accepted')}>
      {isOtherwise ? (
        <p className="sp-number">
          {t('report.remarked', { before: roundPercent(handed_percent), after: roundPercent(percent) })}
        </p>
      ) : null}
      {accepted.length > 0 ? (
        <ul className={styles.ways}>
          {accepted.map(({ number, title, reason, accepted_at_ms }) => (
            <li key={`${number} ${accepted_at_ms}`}>
              {t('report.acceptedOf', { number, title })}
              <span className={styles.why}>{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
