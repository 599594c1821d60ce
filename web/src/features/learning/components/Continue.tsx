import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lecturesQuery, type Place } from '@/shared/api/courses';
import { formatSpan } from '@/shared/lib/time';
import { Abacus } from '@/shared/ui/Abacus';
import { HeadlinePanel } from '@/shared/ui/HeadlinePanel';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { CourseHome, LectureRow } from '../api';
import styles from './Continue.module.css';

const shown = 3;

/** Where learning goes on: the lecture, how long it is and how far one was, and those that follow. */
export function Continue({ home, place }: { home: CourseHome; place: Place }) {
  const { t, i18n } = useTranslation('learning');
  const rows = useQuery(lecturesQuery(place)).data?.chapters.flatMap((chapter) => chapter.lectures) ?? [];
  const { next } = home;
  const at = rows.findIndex((row) => row.lecture_id === next?.lecture_id);
  const row = rows[at];
  const span = (seconds: number) => formatSpan(seconds, i18n.language);
  const facts = row && [
    row.has_video
      ? t('lectures.video', { time: span(row.length_s) })
      : t('lectures.reading', { count: row.minutes }),
    next?.is_begun && next.position_s > 0 ? t('home.seen', { time: span(next.position_s) }) : '',
    row.question_count > 0 ? t('lectures.questions', { count: row.question_count }) : '',
  ];
  const done = home.lectures_finished;
  return (
    <HeadlinePanel
      label={t('mine.continue')}
      abacus={<Abacus digits={String(done).padStart(2, '0')} />}
      caption={t('home.count', { done, all: home.lectures_total })}
      above={next?.is_begun ? t('home.lastAt', { course: home.title }) : home.title}
      title={next?.title ?? t(home.lectures_total > 0 ? 'mine.allDone' : 'mine.noLectures')}
      below={
        <>
          {/* The line stands before its words are known. */}
          <span className={styles.facts}>{facts?.filter(Boolean).join(' · ') ?? '\u00a0'}</span>
          <span className={styles.facts}>
            {t('home.resources', { done: home.resources_opened, all: home.resources_total })}
            {' · '}
            {t('home.time', { time: span(home.seconds) })}
          </span>
        </>
      }
      act={
        next ? (
          <LinkButton
            variant="primary"
            to="/course/videoPlay"
            search={{ ...place, lecture_id: next.lecture_id }}
          >
            {next.is_begun ? t('mine.continue') : t('mine.beginLearning')}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to="/course/video" search={{ ...place }}>
            {t('home.allLectures')}
          </LinkButton>
        )
      }
      aside={at < 0 ? null : <Following rows={rows.slice(at + 1, at + 1 + shown)} place={place} />}
    />
  );
}

function Following({ rows, place }: { rows: LectureRow[]; place: Place }) {
  const { t, i18n } = useTranslation('learning');
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.following}>{t('home.following')}</h3>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.lecture_id} className={styles.row}>
            {row.is_open ? (
              <Link to="/course/videoPlay" search={{ ...place, lecture_id: row.lecture_id }}>
                {row.title}
              </Link>
            ) : (
              <span>{row.title}</span>
            )}
            <span className={`${styles.length} sp-number`}>
              {row.has_video ? formatSpan(row.length_s, i18n.language) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
