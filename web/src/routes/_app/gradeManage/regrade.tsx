import { createFileRoute } from '@tanstack/react-router';
import { RegradePage } from '@/features/marking/pages/RegradePage';
import { regradeSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/regrade')({
  validateSearch: regradeSearch,
  component: RegradePage,
  staticData: {
    roles: ['class_management'],
  },
});
