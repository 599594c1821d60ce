import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Percent } from '@/shared/ui/Meter';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Lecture, Place } from '../api';
import styles from './LectureHead.module.css';
import { linkLook } from './linkLook';

interface Props {
  lecture: Lecture;
  place: Place;
  percent: number;
  isFinished: boolean;
}

/** Title, progress, and the way to the lectures before and after. */
export function LectureHead({ lecture, place, percent, isFinished }: Props) {
  const { t } = useTranslation('courses');
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{lecture.title}</h1>
        <p className={styles.knowledge}>
          {lecture.knowledge.map((point) => (
            <span key={point}>{point}</span>
          ))}
        </p>
      </div>
      <div className={styles.progress}>
        {isFinished ? (
          <StatusTag tone="good">{t('lectures.finished')}</StatusTag>
        ) : (
          <Percent value={percent} label={t('progress')} />
        )}
      </div>
      <nav className={styles.ways} aria-label={t('lectures.ways')}>
        {lecture.previous ? (
          <Link
            to="/course/videoPlay"
            search={{ ...place, lecture_id: lecture.previous.lecture_id }}
            className={linkLook.plain}
            title={lecture.previous.title}
          >
            {t('lectures.previous')}
          </Link>
        ) : null}
        {lecture.next ? (
          <Link
            to="/course/videoPlay"
            search={{ ...place, lecture_id: lecture.next.lecture_id }}
            className={isFinished ? linkLook.primary : linkLook.plain}
            title={lecture.next.title}
          >
            {t('lectures.next')}
          </Link>
        ) : null}
      </nav>
    </header>
  );
}
