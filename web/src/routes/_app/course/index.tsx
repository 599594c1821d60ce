import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/course/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/course/home', search, replace: true });
  },
});
