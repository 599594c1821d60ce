import { createFileRoute } from '@tanstack/react-router';
import { LectureListPage } from '@/features/learning/pages/LectureListPage';
import { lectureSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/video')({
  validateSearch: lectureSearch,
  component: LectureListPage,
  staticData: {
    menu: { section: 'course', order: 20, group: 'learn' },
  },
});
