import { useTranslation } from 'react-i18next';
import type { BookSummary } from '../../api/class';
import { groupOf, groups } from './bookState';
import styles from './Distribution.module.css';

/** How the marks of a class lie, as bars with their counts. */
export function Distribution({ books }: { books: BookSummary[] }) {
  const { t } = useTranslation('simulation');
  const counts = groups.map(
    (_, group) => books.filter((book) => book.percent !== null && groupOf(book.percent) === group).length,
  );
  const most = Math.max(1, ...counts);
  return (
    <figure className={styles.figure}>
      <figcaption>{t('class.distribution')}</figcaption>
      <ul>
        {groups.map((group, index) => (
          <li key={group.from}>
            <span className="sp-number">
              {index === 0
                ? t('class.rangeTop', group)
                : index === groups.length - 1
                  ? t('class.rangeLow', group)
                  : t('class.range', { from: group.from, to: group.to - 1 })}
              <b>{t('class.count', { count: counts[index] ?? 0 })}</b>
            </span>
            <i aria-hidden="true">
              <b style={{ width: `${((counts[index] ?? 0) / most) * 100}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </figure>
  );
}
