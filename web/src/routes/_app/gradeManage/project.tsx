import { createFileRoute } from '@tanstack/react-router';
import { ProjectOpeningPage } from '@/features/classes/pages/ProjectOpeningPage';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/project')({
  validateSearch: classTaskSearch,
  component: ProjectOpeningPage,
  staticData: {
    roles: ['class_management'],
  },
});
