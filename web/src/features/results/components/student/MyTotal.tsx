import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { MyScores } from '../../api';
import { categoryName, markWords } from '../gradebook/words';
import styles from '../results.module.css';

/** My total with its categories, and the mark once the academic office has approved it. */
export function MyTotal({ total, final_mark: finalMark, scale }: Omit<MyScores, 'scores'>) {
  const { t } = useTranslation(['gradebook', 'results']);
  return (
    <section className={styles.hero} aria-label={t('results:scores.total')}>
      <div className={styles.total}>
        <p className={styles.muted}>{t('results:scores.total')}</p>
        {total.weight_so_far > 0 ? (
          <p className={`${styles.big} sp-number`}>{formatPoints(total.points)}</p>
        ) : (
          <p className={styles.big} style={{ color: 'var(--sp-text-3)' }}>
            —
          </p>
        )}
        <p className={styles.muted}>
          {total.weight_so_far > 0
            ? t('results:scores.soFar', { weight: total.weight_so_far })
            : t('results:scores.nothingYet')}
        </p>
        {finalMark === null ? null : (
          <p className="sp-number">
            {t('gradebook:mine.final', { mark: markWords(t, finalMark, scale).join(' · ') })}
          </p>
        )}
      </div>
      <div className={styles.parts}>
        {total.parts.map((part) => (
          <div className={styles.part} key={part.category}>
            <span>{categoryName(t, { key: part.category, name: part.name })}</span>
            <div className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(part.share ?? 0) * 100}%` }} />
            </div>
            <span className={`${styles.right} sp-number`}>
              {part.share == null ? (
                <span className={styles.muted}>{t('results:scores.none')}</span>
              ) : (
                <strong>{formatPoints(part.points)}</strong>
              )}{' '}
              <span className={styles.muted}>/ {part.weight}</span>
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
