import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { chineseNumber } from '@/shared/lib/chineseNumber';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import { BeadRod, mostBeads } from '@/shared/ui/BeadRod';
import { Percent } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import type { CourseHome } from '../api';
import styles from './Chapters.module.css';

type Chapter = CourseHome['chapters'][number];

/** How far each chapter is, a bead for each lecture. */
export function Chapters({ home, place }: { home: CourseHome; place: Place }) {
  const { t } = useTranslation('learning');
  // Where one is: the last that is begun and not finished, else the first to begin.
  const open = home.chapters.filter((chapter) => chapter.lectures_finished < chapter.lectures_total);
  const here = open.filter((chapter) => chapter.percent > 0).at(-1) ?? open[0];
  return (
    <Panel
      title={
        <>
          {t('home.chapters')} <small className={rows.count}>{t('home.beads')}</small>
        </>
      }
      extra={
        <Link to="/course/video" search={{ ...place }}>
          {t('home.allLectures')}
        </Link>
      }
      flush
    >
      <ol className={rows.list}>
        {home.chapters.map((chapter, index) => (
          <li key={chapter.chapter_id}>
            <Row chapter={chapter} number={index + 1} place={place} isHere={chapter === here} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface RowProps {
  chapter: Chapter;
  number: number;
  place: Place;
  isHere: boolean;
}

function Row({ chapter, number, place, isHere }: RowProps) {
  const { t, i18n } = useTranslation('learning');
  const titleOf = useChapterTitle();
  const { lectures_finished: done, lectures_total: all } = chapter;
  return (
    <Link
      to="/course/video"
      search={{ ...place }}
      hash={`chapter-${chapter.chapter_id}`}
      className={`${styles.chapter} ${isHere ? styles.here : ''}`}
      title={titleOf(number, chapter.title)}
    >
      <span className={styles.number} aria-hidden="true">
        {i18n.language.startsWith('zh') ? chineseNumber(number) : number}
      </span>
      <span className={styles.words}>
        <span className="sp-visually-hidden">{titleOf(number, '')}</span>
        <span className={styles.title}>{chapter.title}</span>
        <span className={styles.summary}>{chapter.summary}</span>
      </span>
      <span className={styles.progress}>
        {all > mostBeads ? (
          <Percent value={chapter.percent} label={chapter.title} />
        ) : (
          <BeadRod done={done} isBegun={chapter.percent * all > done * 100} total={all} />
        )}
      </span>
      <span className={`${styles.counts} sp-number`}>
        {all > 0 && done === all ? (
          <span className={styles.seal} aria-hidden="true">
            {t('home.done')}
          </span>
        ) : null}
        {t('home.count', { done, all })}
        {chapter.lectures_closed > 0 ? (
          <small>{t('home.closed', { count: chapter.lectures_closed })}</small>
        ) : null}
      </span>
    </Link>
  );
}
