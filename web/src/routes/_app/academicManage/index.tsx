import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/academicManage/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/academicManage/academic', search, replace: true });
  },
});
