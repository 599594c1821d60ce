import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/academicManage')({
  staticData: { title: 'academicManage.title', roles: ['teacher_management'] },
});
