import { createFileRoute } from '@tanstack/react-router';
import { CorrectionPage } from '@/features/marking/pages/CorrectionPage';
import { markingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/correction')({
  validateSearch: markingSearch,
  component: CorrectionPage,
  staticData: {
    title: 'gradeManage.correction',
    menu: { section: 'main', order: 30 },
    roles: ['class_management'],
  },
});
