import { createFileRoute, redirect } from '@tanstack/react-router';

/** The root of every breadcrumb; it leads to where everybody starts. */
export const Route = createFileRoute('/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
  staticData: {},
});
