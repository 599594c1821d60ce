import { useTranslation } from 'react-i18next';
import type { AnswerGroup } from '../../api';
import { tagCounts } from '../../model';
import styles from './comments.module.css';

/** How often each tag was given in this question. */
export function TagCounts({ groups }: { groups: AnswerGroup[] }) {
  const { t } = useTranslation('marking');
  const counts = tagCounts(groups);
  if (counts.length === 0) return null;
  return (
    <ul className={styles.given} aria-label={t('tags.counts')}>
      {counts.map(([tag, count]) => (
        <li key={tag}>
          {tag} <b className="sp-number">{t('tags.count', { count })}</b>
        </li>
      ))}
    </ul>
  );
}
