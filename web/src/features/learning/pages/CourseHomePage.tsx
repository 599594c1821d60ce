import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { courseSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HomeLayout } from '@/shared/ui/HomeLayout';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CourseHome, homeQuery } from '../api';
import { Agenda } from '../components/Agenda';
import { Chapters } from '../components/Chapters';
import { Continue } from '../components/Continue';
import { ExamTicket } from '../components/today/ExamTicket';
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
  return <Home home={home.data} place={place} notices={notices} />;
}

function Home({ home, place, notices }: Props & { home: CourseHome; place: Place }) {
  const now = Date.now();
  const card = {
    course_id: home.course_id,
    title: home.title,
    class_id: home.class?.class_id ?? null,
    class_name: home.class?.name ?? null,
  };
  const items = home.agenda.map((item) => ({ ...item, card }));
  const exam = items.find((item) => item.kind === 'assessment' && (item.opens_at_ms ?? 0) > now);
  return (
    <HomeLayout
      main={
        <>
          <Continue home={home} place={place} />
          <Chapters home={home} place={place} />
        </>
      }
      side={
        <>
          {exam ? <ExamTicket exam={exam} now={now} /> : null}
          <Agenda items={items} now={now} />
          {home.class ? notices(home.class.class_id) : null}
          <Week days={home.week} />
          <Teachers home={home} />
        </>
      }
    />
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
