import { createFileRoute, redirect } from '@tanstack/react-router';

/** Whatever no other route knows. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});
