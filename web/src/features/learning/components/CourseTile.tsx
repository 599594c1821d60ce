import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chooseCourse } from '@/shared/api/chosenCourse';
import type { CourseCard } from '@/shared/api/courses';
import { formatDuration } from '@/shared/lib/time';
import { CourseCover } from '@/shared/ui/CourseCover';
import { Percent } from '@/shared/ui/Meter';
import { StatusTag } from '@/shared/ui/StatusTag';
import styles from './CourseTile.module.css';

/** Remembers the course one goes into, for pages that are entered without an address. */
export function keepChosen(card: CourseCard): void {
  const inClass =
    card.class_id == null
      ? undefined
      : { id: card.class_id, title: card.class_name ?? String(card.class_id) };
  chooseCourse({ id: card.course_id, title: card.title }, inClass);
}

export const placeOf = (card: CourseCard) => ({
  course_id: card.course_id,
  ...(card.class_id == null ? {} : { class_id: card.class_id }),
});

/** A course on one's desk: picture, progress, and the next thing to do. */
export function CourseTile({ card }: { card: CourseCard }) {
  const { t } = useTranslation('learning');
  const open = () => keepChosen(card);
  const next = card.next;
  return (
    <article className={styles.tile}>
      <Link
        to="/course/home"
        search={placeOf(card)}
        onClick={open}
        className={styles.picture}
        tabIndex={-1}
        aria-hidden="true"
      >
        <CourseCover address={card.cover} title={card.title} />
        {card.unread_notices > 0 ? (
          <span className={styles.unread}>{t('mine.unread', { count: card.unread_notices })}</span>
        ) : null}
      </Link>
      <div className={styles.body}>
        <p className={styles.where}>
          {card.class_name ? `${card.class_name} · ${card.term}` : card.category || t('mine.chosen')}
          {card.is_teacher ? <StatusTag tone="primary">{t('mine.teaching')}</StatusTag> : null}
        </p>
        <h3 className={styles.title}>
          <Link to="/course/home" search={placeOf(card)} onClick={open}>
            {card.title}
          </Link>
        </h3>
        <p className={styles.counts}>
          {t('mine.counts', { done: card.lectures_finished, all: card.lectures_total })}
          {' · '}
          {t('mine.resources', { done: card.resources_opened, all: card.resources_total })}
        </p>
        {card.is_teacher ? null : <Percent value={card.percent} label={t('progress')} />}
      </div>
      <footer className={styles.foot}>
        {next ? (
          <Link
            to="/course/videoPlay"
            search={{ ...placeOf(card), lecture_id: next.lecture_id }}
            onClick={open}
            className={styles.next}
          >
            <span className={styles.nextWord}>{next.is_begun ? t('continue') : t('begin')}</span>
            <span className={styles.nextTitle}>{next.title}</span>
            {next.position_s > 0 ? (
              <span className={`${styles.time} sp-number`}>{formatDuration(next.position_s)}</span>
            ) : null}
          </Link>
        ) : (
          <span className={styles.done}>
            {card.lectures_total > 0 ? t('mine.allDone') : t('mine.noLectures')}
          </span>
        )}
      </footer>
    </article>
  );
}
