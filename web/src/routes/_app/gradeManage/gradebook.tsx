import { createFileRoute } from '@tanstack/react-router';
import { GradebookPage } from '@/features/results/pages/GradebookPage';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/gradebook')({
  validateSearch: classTaskSearch,
  component: GradebookPage,
  staticData: {
    roles: ['class_management'],
  },
});
