import { createFileRoute } from '@tanstack/react-router';
import { FinalMarksPage } from '@/features/results/pages/FinalMarksPage';
import { tableSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/academicManage/finalMarks')({
  validateSearch: tableSearch,
  component: FinalMarksPage,
  staticData: {
    menu: { section: 'main', order: 51, group: 'office' },
    roles: ['teacher_management'],
  },
});
