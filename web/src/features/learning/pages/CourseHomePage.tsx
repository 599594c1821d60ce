import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { courseSearch } from '@/shared/lib/search';
import { formatDuration, formatSpan } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Percent } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CourseHome, homeQuery } from '../api';
import { Agenda } from '../components/Agenda';
import { Ring } from '../components/Ring';
import { Week } from '../components/Week';
import styles from './CourseHomePage.module.css';

interface Props {
  /** The class's latest notices, which another feature shows. */
  notices: (classId: number) => ReactNode;
}

export function CourseHomePage({ notices }: Props) {
  const { search } = usePage(courseSearch);
  const place: Place = { course_id: search.course_id ?? 0, class_id: search.class_id };
  const home = useQuery(homeQuery(place));
  if (home.error && !home.data) return <ErrorState error={home.error} onRetry={() => void home.refetch()} />;
  if (home.data === undefined) return <Skeleton lines={10} />;
  return (
    <div className={styles.page}>
      <Hero home={home.data} place={place} />
      <div className={styles.columns}>
        <Chapters home={home.data} place={place} />
        <div className={styles.column}>
          <Agenda items={home.data.agenda} place={place} />
          {home.data.class ? notices(home.data.class.class_id) : null}
          <Week days={home.data.week} />
          <Teachers home={home.data} />
        </div>
      </div>
    </div>
  );
}

function Hero({ home, place }: { home: CourseHome; place: Place }) {
  const { t, i18n } = useTranslation('learning');
  const next = home.next;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.where}>
          {home.class
            ? `${home.class.name} · ${home.class.term}`
            : t(`access.${home.access}` as 'access.enrolled')}
        </p>
        <h2 className={styles.title}>{home.title}</h2>
        <p className={styles.subtitle}>{home.subtitle}</p>
        {next ? (
          <div className={styles.next}>
            <LinkButton
              variant="primary"
              to="/course/videoPlay"
              search={{ ...place, lecture_id: next.lecture_id }}
            >
              {next.is_begun ? t('mine.continue') : t('mine.beginLearning')}
            </LinkButton>
            <span className={styles.nextTitle}>
              {next.is_begun
                ? t('mine.lastAt', { title: next.title, time: formatDuration(next.position_s) })
                : t('mine.beginWith', { title: next.title })}
            </span>
          </div>
        ) : null}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('home.lectures')}</dt>
          <dd className="sp-number">
            {home.lectures_finished}
            <small>/{home.lectures_total}</small>
          </dd>
        </div>
        <div>
          <dt>{t('home.resources')}</dt>
          <dd className="sp-number">
            {home.resources_opened}
            <small>/{home.resources_total}</small>
          </dd>
        </div>
        <div>
          <dt>{t('home.time')}</dt>
          <dd>{formatSpan(home.seconds, i18n.language)}</dd>
        </div>
      </dl>
      <Ring percent={home.percent} label={t('progress')} />
    </section>
  );
}

function Chapters({ home, place }: { home: CourseHome; place: Place }) {
  const { t } = useTranslation('learning');
  return (
    <Panel title={t('home.chapters')} flush>
      <ol className={styles.chapters}>
        {home.chapters.map((chapter, index) => (
          <li key={chapter.chapter_id}>
            <Link
              to="/course/video"
              search={{ ...place }}
              hash={`chapter-${chapter.chapter_id}`}
              className={styles.chapter}
            >
              <span className={`${styles.number} ${chapter.percent >= 100 ? styles.done : ''} sp-number`}>
                {chapter.percent >= 100 ? '✓' : index + 1}
              </span>
              <span className={styles.chapterWords}>
                <span className={styles.chapterTitle}>{chapter.title}</span>
                <span className={styles.chapterText}>{chapter.summary}</span>
              </span>
              <span className={styles.chapterMeter}>
                <Percent value={chapter.percent} label={chapter.title} />
                <span className={styles.chapterCounts}>
                  {t('home.chapterCounts', {
                    done: chapter.lectures_finished,
                    all: chapter.lectures_total,
                    resources: chapter.resources_total,
                  })}
                  {chapter.lectures_closed > 0
                    ? ` · ${t('home.closed', { count: chapter.lectures_closed })}`
                    : ''}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Teachers({ home }: { home: CourseHome }) {
  const { t } = useTranslation('courses');
  if (home.teachers.length === 0) return null;
  return (
    <Panel title={t('details.teachers')}>
      <ul className={styles.teachers}>
        {home.teachers.map((teacher) => (
          <li key={teacher.name}>
            <span className={styles.initial} aria-hidden="true">
              {teacher.name.slice(-1)}
            </span>
            <span>
              {teacher.name}
              <small>{teacher.title}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
