import { useTranslation } from 'react-i18next';
import type { CourseCard } from '@/shared/api/courses';
import { formatDuration, formatSpan } from '@/shared/lib/time';
import { LinkButton } from '@/shared/ui/LinkButton';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import styles from './ContinuePanel.module.css';
import { keepChosen, placeOf } from './CourseTile';
import { Ring } from './Ring';

/** Continue where I left off: the course learned in last, one click from the very second. */
export function ContinuePanel({ cards }: { cards: CourseCard[] }) {
  const { t, i18n } = useTranslation('learning');
  const card = latest(cards);
  const next = card?.next;
  if (card === undefined || !next) return null;
  return (
    <section className={styles.panel} aria-label={t('mine.continue')}>
      <div className={styles.words}>
        <p className={styles.where}>
          {card.class_name ? `${card.class_name} · ${card.term}` : t('mine.chosen')}
        </p>
        <h2 className={styles.title}>{card.title}</h2>
        <p className={styles.last}>
          {next.is_begun
            ? t('mine.lastAt', { title: next.title, time: formatDuration(next.position_s) })
            : t('mine.beginWith', { title: next.title })}
        </p>
        <div className={styles.actions}>
          <LinkButton
            look="primary"
            to="/course/videoPlay"
            search={{ ...placeOf(card), lecture_id: next.lecture_id }}
            onClick={() => keepChosen(card)}
          >
            {next.is_begun ? t('mine.continue') : t('mine.beginLearning')}
          </LinkButton>
          <LinkButton to="/course/home" search={placeOf(card)} onClick={() => keepChosen(card)}>
            {t('mine.toCourse')}
          </LinkButton>
          {card.last_at_ms ? (
            <span className={styles.time}>
              {t('mine.spent', { time: formatSpan(card.seconds, i18n.language) })} ·{' '}
              <RelativeTime ms={card.last_at_ms} />
            </span>
          ) : null}
        </div>
      </div>
      <Ring percent={card.percent} label={t('progress')} />
    </section>
  );
}

function latest(cards: CourseCard[]): CourseCard | undefined {
  return cards
    .filter((card) => card.next && !card.is_teacher)
    .sort((left, right) => (right.last_at_ms ?? 0) - (left.last_at_ms ?? 0))[0];
}
