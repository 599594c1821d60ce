import { useTranslation } from 'react-i18next';
import { formatShare, type LevelShare } from '../../model/coverage';
import styles from './coverage.module.css';

/** How hard the paper is: a bar for each level, a mark where the bank stands. */
export function LevelBars({ levels }: { levels: LevelShare[] }) {
  const { t } = useTranslation('exams');
  return (
    <dl className={styles.levels}>
      {levels.map(({ level, questions, percent, bankPercent }) => (
        <div key={level} className={styles.level}>
          <dt>{t(`coverage.level.${level}`)}</dt>
          <dd className={styles.bar} aria-hidden="true">
            <i style={{ width: `${percent}%` }} />
            <b style={{ insetInlineStart: `${bankPercent}%` }} />
          </dd>
          <dd className={styles.share}>
            <span className="sp-number">
              {t('coverage.levelShare', { questions: formatShare(questions), percent })}
            </span>
            <small className="sp-number">{t('coverage.levelBank', { percent: bankPercent })}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
