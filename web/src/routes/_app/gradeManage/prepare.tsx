import { createFileRoute } from '@tanstack/react-router';
import { PreparePage } from '@/features/authoring/pages/PreparePage';
import { classCourseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/prepare')({
  validateSearch: classCourseSearch,
  component: PreparePage,
  staticData: { roles: ['class_management'] },
});
