import { createFileRoute } from '@tanstack/react-router';
import { AttemptRecordPage } from '@/features/exams/pages/AttemptRecordPage';
import { examSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/testRecord')({
  validateSearch: examSearch,
  component: AttemptRecordPage,
  staticData: {
    title: 'course.testRecord',
    menu: { area: 'course', order: 41, icon: 'record', group: 'assess' },
  },
});
