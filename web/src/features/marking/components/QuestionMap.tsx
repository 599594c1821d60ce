import { useTranslation } from 'react-i18next';
import { formatScore } from '@/shared/lib/points';
import type { ReviewItem } from '../reviewApi';
import styles from './review.module.css';

/** How an answer stands, as the colour of its number. */
function toneOf({ mark, points }: ReviewItem): string | undefined {
  if (!mark || mark.points === null) return styles.waits;
  if (mark.points >= points) return styles.right;
  return mark.points > 0 ? styles.partly : styles.wrong;
}

/** Every question of an attempt by its number: what it earned, and the way to it. */
export function QuestionMap({ items }: { items: ReviewItem[] }) {
  const { t } = useTranslation('exams');
  return (
    <nav className={styles.map} aria-label={t('review.map')}>
      {items.map((item, index) => {
        const number = index + 1;
        const points = item.mark?.points ?? null;
        const said = points === null ? t('review.waiting') : formatScore(points, item.points);
        return (
          <a
            key={item.position}
            href={`#question-${number}`}
            className={`${toneOf(item) ?? ''} sp-number`}
            title={said}
            aria-label={`${t('questionNumber', { number })} ${said}`}
            onClick={(event) => {
              // The address of a kept page is not the document's.
              event.preventDefault();
              document.getElementById(`question-${number}`)?.scrollIntoView({ block: 'start' });
            }}
          >
            {number}
          </a>
        );
      })}
    </nav>
  );
}
