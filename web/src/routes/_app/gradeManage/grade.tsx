import { createFileRoute } from '@tanstack/react-router';
import { ClassListPage } from '@/features/classes/pages/ClassListPage';
import { classSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/grade')({
  validateSearch: classSearch,
  component: ClassListPage,
  staticData: {
    title: 'gradeManage.grade',
    menu: { area: 'gradeManage', order: 10, icon: 'team' },
    roles: ['class_management'],
  },
});
