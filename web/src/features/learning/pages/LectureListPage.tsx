import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lecturesQuery, type Place } from '@/shared/api/courses';
import { lectureSearch } from '@/shared/lib/search';
import { formatDateTime, formatSpan } from '@/shared/lib/time';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Percent } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { LectureRow } from '../api';
import styles from './LectureListPage.module.css';

export function LectureListPage() {
  const { t } = useTranslation(['learning', 'routes']);
  const titleOf = useChapterTitle();
  const { search } = usePage(lectureSearch);
  const place: Place = { course_id: search.course_id ?? 0, class_id: search.class_id };
  const lectures = useQuery(lecturesQuery(place));
  const chapters = lectures.data?.chapters;
  const all = chapters?.flatMap((chapter) => chapter.lectures) ?? [];
  const finished = all.filter((lecture) => lecture.is_finished).length;
  return (
    <>
      <PageHeader
        title={t('routes:course.video')}
        {...(chapters ? { text: t('learning:lectures.text', { done: finished, all: all.length }) } : {})}
      />
      {lectures.error && !lectures.data ? (
        <ErrorState error={lectures.error} onRetry={() => void lectures.refetch()} />
      ) : null}
      {lectures.isPending ? <Skeleton lines={10} /> : null}
      {chapters?.length === 0 ? <EmptyState area="learning" title={t('learning:lectures.empty')} /> : null}
      <div className={styles.chapters}>
        {chapters?.map((chapter, index) => (
          <div key={chapter.chapter_id} id={`chapter-${chapter.chapter_id}`} className={styles.chapter}>
            <Panel title={titleOf(index + 1, chapter.title)} flush>
              <ul className={styles.list}>
                {chapter.lectures.map((lecture) => (
                  <li key={lecture.lecture_id}>
                    <Row lecture={lecture} place={place} />
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        ))}
      </div>
    </>
  );
}

function Row({ lecture, place }: { lecture: LectureRow; place: Place }) {
  const { t, i18n } = useTranslation('learning');
  const inside = (
    <>
      <span className={`${styles.sign} ${lecture.is_finished ? styles.finished : ''}`} aria-hidden="true">
        {lecture.is_finished ? (
          <span className={styles.seal}>{t('home.done')}</span>
        ) : lecture.has_video ? (
          '▶'
        ) : (
          '¶'
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{lecture.title}</span>
        <span className={styles.facts}>
          {lecture.has_video
            ? t('lectures.video', { time: formatSpan(lecture.length_s, i18n.language) })
            : t('lectures.reading', { count: lecture.minutes })}
          {lecture.question_count > 0
            ? ` · ${t('lectures.questions', { count: lecture.question_count })}`
            : ''}
          {lecture.updated_at_ms ? (
            <>
              {' · '}
              <RelativeTime ms={lecture.updated_at_ms} />
            </>
          ) : null}
        </span>
      </span>
      {lecture.is_open ? (
        <span className={styles.meter}>
          <Percent value={lecture.percent} label={lecture.title} />
        </span>
      ) : (
        <StatusTag tone="warn">
          {lecture.opens_at_ms
            ? t('lectures.opens', { time: formatDateTime(lecture.opens_at_ms) })
            : t('lectures.closed')}
        </StatusTag>
      )}
    </>
  );
  if (!lecture.is_open) return <div className={`${styles.row} ${styles.closed}`}>{inside}</div>;
  return (
    <Link to="/course/videoPlay" search={{ ...place, lecture_id: lecture.lecture_id }} className={styles.row}>
      {inside}
    </Link>
  );
}
