import { createFileRoute } from '@tanstack/react-router';
import { LearningRecordPage } from '@/features/learning/pages/LearningRecordPage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/historyRecord')({
  validateSearch: courseSearch,
  component: LearningRecordPage,
  staticData: {},
});
