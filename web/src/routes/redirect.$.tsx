import { createFileRoute, redirect } from '@tanstack/react-router';
import { tabs } from '@/shared/tabs/tabs';

/** Refreshes a tab: /redirect/course/home forgets the view of /course/home and goes there. */
export const Route = createFileRoute('/redirect/$')({
  beforeLoad: async ({ params, location, context, preload }) => {
    if (preload) return;
    const pathname = `/${params._splat ?? ''}`;
    tabs.refresh(pathname);
    await context.queryClient.invalidateQueries({ refetchType: 'none' });
    throw redirect({ href: pathname + location.searchStr, replace: true });
  },
});
