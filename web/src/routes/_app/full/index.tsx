import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/full/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/full/pythonTest', search, replace: true });
  },
});
