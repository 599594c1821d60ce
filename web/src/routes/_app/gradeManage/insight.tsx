import { createFileRoute } from '@tanstack/react-router';
import { InsightPage } from '@/features/results/pages/InsightPage';
import { insightSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/insight')({
  validateSearch: insightSearch,
  component: InsightPage,
  staticData: { roles: ['class_management'] },
});
