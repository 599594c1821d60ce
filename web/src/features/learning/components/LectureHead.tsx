import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Percent } from '@/shared/ui/Meter';
import { PageTitle } from '@/shared/ui/PageTitle';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Lecture } from '../api';
import styles from './LectureHead.module.css';

interface Props {
  lecture: Lecture;
  place: Place;
  percent: number;
  isFinished: boolean;
}

/** Title, progress, and the way to the lectures before and after. */
export function LectureHead({ lecture, place, percent, isFinished }: Props) {
  const { t } = useTranslation('learning');
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <PageTitle className={styles.title}>{lecture.title}</PageTitle>
        <div className={styles.facts}>
          {isFinished ? (
            <StatusTag tone="good">{t('lectures.finished')}</StatusTag>
          ) : (
            <span className={styles.progress}>
              <Percent value={percent} label={t('progress')} />
            </span>
          )}
          {lecture.knowledge.map((point) => (
            <span key={point}>{point}</span>
          ))}
        </div>
      </div>
      <nav className={styles.ways} aria-label={t('lectures.ways')}>
        {lecture.previous ? (
          <LinkButton
            to="/course/videoPlay"
            search={{ ...place, lecture_id: lecture.previous.lecture_id }}
            title={lecture.previous.title}
          >
            {t('lectures.previous')}
          </LinkButton>
        ) : null}
        {lecture.next ? (
          <LinkButton
            variant={isFinished ? 'primary' : 'plain'}
            to="/course/videoPlay"
            search={{ ...place, lecture_id: lecture.next.lecture_id }}
            title={lecture.next.title}
          >
            {t('lectures.next')}
          </LinkButton>
        ) : null}
      </nav>
    </header>
  );
}
