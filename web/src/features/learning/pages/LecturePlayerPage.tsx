import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Place } from '@/shared/api/courses';
import { lectureSearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Lecture, lectureQuery } from '../api';
import { LectureText } from '../components/LectureText';
import { LectureVideo } from '../components/LectureVideo';

export function LecturePlayerPage() {
  const { t } = useTranslation('learning');
  const { search } = usePage(lectureSearch);
  const id = search.lecture_id;
  if (id === undefined) return <EmptyState area="learning" title={t('lectures.none')} />;
  const place = { course_id: search.course_id ?? 0, class_id: search.class_id };
  return <OneLecture key={id} id={id} place={place} at={search.at} />;
}

function OneLecture({ id, place, at }: { id: number; place: Place; at: number | undefined }) {
  const lecture = useQuery(lectureQuery(id, place.class_id));
  usePageTitle(lecture.data?.title);
  if (lecture.error && !lecture.data) {
    return <ErrorState error={lecture.error} onRetry={() => void lecture.refetch()} />;
  }
  if (lecture.data === undefined) return <Skeleton lines={12} />;
  // The typed client forgets that a stretch has exactly two ends.
  const shown = lecture.data as Lecture;
  return shown.video ? (
    <LectureVideo lecture={shown} place={place} at={at} />
  ) : (
    <LectureText lecture={shown} place={place} />
  );
}
