import { createFileRoute } from '@tanstack/react-router';
import { LecturePlayerPage } from '@/features/learning/pages/LecturePlayerPage';
import { lectureSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/videoPlay')({
  validateSearch: lectureSearch,
  component: LecturePlayerPage,
  staticData: {},
});
