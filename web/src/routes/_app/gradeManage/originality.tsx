import { createFileRoute } from '@tanstack/react-router';
import { OriginalityPage } from '@/features/originality/pages/OriginalityPage';
import { originalitySearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/originality')({
  validateSearch: originalitySearch,
  component: OriginalityPage,
  staticData: {
    roles: ['class_management'],
  },
});
