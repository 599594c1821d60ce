import { createFileRoute } from '@tanstack/react-router';
import { PreparePage } from '@/features/authoring/pages/PreparePage';
import { prepareSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/prepare')({
  validateSearch: prepareSearch,
  component: PreparePage,
  staticData: { roles: ['class_management'] },
});
