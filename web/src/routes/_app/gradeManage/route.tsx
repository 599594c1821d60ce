import { createFileRoute } from '@tanstack/react-router';
import { classSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage')({
  validateSearch: classSearch,
  staticData: { title: 'gradeManage.title', roles: ['class_management'] },
});
