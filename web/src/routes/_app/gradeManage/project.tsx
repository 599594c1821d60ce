import { createFileRoute } from '@tanstack/react-router';
import { ProjectOpeningPage } from '@/features/classes/pages/ProjectOpeningPage';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/project')({
  validateSearch: classTaskSearch,
  component: ProjectOpeningPage,
  staticData: {
    title: 'gradeManage.project',
    menu: { area: 'gradeManage', order: 30, icon: 'project', group: 'open' },
    roles: ['class_management'],
  },
});
