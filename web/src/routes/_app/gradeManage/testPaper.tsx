import { createFileRoute } from '@tanstack/react-router';
import { PapersPage } from '@/features/exams/pages/PapersPage';
import { paperSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/testPaper')({
  validateSearch: paperSearch,
  component: PapersPage,
  staticData: {
    title: 'gradeManage.testPaper',
    menu: { area: 'gradeManage', order: 40, icon: 'paper', group: 'assess' },
    roles: ['class_management'],
  },
});
