import { useQueries, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CourseCard, chosenCoursesQuery, classCoursesQuery } from '@/shared/api/courses';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HomeLayout } from '@/shared/ui/HomeLayout';
import { openJoinClass } from '@/shared/ui/joinClass';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { homeQuery } from '../api';
import { CoursesPanel } from '../components/today/CoursesPanel';
import { ExamTicket } from '../components/today/ExamTicket';
import { Headline } from '../components/today/Headline';
import { ToDoList } from '../components/today/ToDoList';
import type { ToDo } from '../components/today/toDo';
import { placeOf } from '../model/place';
import { firstThing, nextExam } from '../model/today';

interface Props {
  /** What somebody asks of me, which other features know. */
  asked?: ReactNode;
  notices?: ReactNode;
}

/** A student's day: one thing to do now, everything that is due, the next exam, the courses, what is new. */
export function MyCoursesPage({ asked, notices }: Props) {
  const { t } = useTranslation('learning');
  const inClass = useQuery(classCoursesQuery);
  const chosen = useQuery(chosenCoursesQuery);
  const failed = [inClass, chosen].find((query) => query.error && !query.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (inClass.data === undefined || chosen.data === undefined) return <Skeleton lines={8} />;
  const cards = [...inClass.data.items, ...chosen.data.items];
  if (cards.length > 0) return <Today {...{ cards, asked, notices }} />;
  return (
    <EmptyState
      area="learning"
      title={t('mine.empty')}
      text={t('mine.emptyText')}
      action={
        <>
          <Button type="primary" onClick={() => openJoinClass()}>
            {t('mine.join')}
          </Button>
          <LinkButton to="/coursecenter">{t('mine.choose')}</LinkButton>
        </>
      }
    />
  );
}

function Today({ cards, asked, notices }: Props & { cards: CourseCard[] }) {
  const studied = cards.filter((card) => !card.is_teacher);
  const homes = useQueries({ queries: studied.map((card) => homeQuery(placeOf(card))) });
  const now = useNow();
  const isWhole = homes.every((home) => !home.isPending);
  const items = studied.flatMap((card, index): ToDo[] =>
    (homes[index]?.data?.agenda ?? []).map((item) => ({ ...item, card })),
  );
  const exam = nextExam(items, now);
  const last = [...studied]
    .filter((card) => card.next)
    .sort((left, right) => (right.last_at_ms ?? 0) - (left.last_at_ms ?? 0))[0];
  return (
    <HomeLayout
      main={
        isWhole ? (
          <>
            <Headline
              first={firstThing(items, now)}
              course={last}
              done={homes.every((home) => home.data) ? studied[0] : undefined}
              hasLater={items.length > 0}
              now={now}
            />
            {asked}
            <ToDoList items={items} now={now} named={studied.length > 1} />
          </>
        ) : (
          <Skeleton lines={10} />
        )
      }
      side={
        <>
          {isWhole ? null : <Skeleton lines={4} />}
          {exam && isWhole ? <ExamTicket exam={exam} now={now} /> : null}
          <CoursesPanel cards={cards} />
          {notices}
        </>
      }
    />
  );
}

/** The minute it is. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
