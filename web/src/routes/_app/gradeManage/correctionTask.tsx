import { createFileRoute } from '@tanstack/react-router';
import { MarkingDeskPage } from '@/features/marking/pages/MarkingDeskPage';
import { markingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/correctionTask')({
  validateSearch: markingSearch,
  component: MarkingDeskPage,
  staticData: { title: 'gradeManage.correctionTask', roles: ['class_management'] },
});
