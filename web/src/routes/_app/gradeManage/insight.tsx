import { createFileRoute } from '@tanstack/react-router';
import { InsightPage } from '@/features/results/pages/InsightPage';
import { classCourseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/insight')({
  validateSearch: classCourseSearch,
  component: InsightPage,
  staticData: { roles: ['class_management'] },
});
