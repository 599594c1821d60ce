import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/gradeManage/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/gradeManage/grade', search, replace: true });
  },
});
