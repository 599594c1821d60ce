import { createFileRoute, redirect } from '@tanstack/react-router';

/** Refreshes a tab: /redirect/course/home forgets the view of /course/home and goes there. */
export const Route = createFileRoute('/redirect/$')({
  beforeLoad: async ({ params, location, context, preload }) => {
    if (preload) return;
    const pathname = `/${params._splat ?? ''}`;
    const { tabs } = await import('@/shared/tabs/tabs');
    tabs.refresh(pathname);
    await context.queryClient.invalidateQueries({ refetchType: 'none' });
    throw redirect({ href: pathname + location.searchStr, replace: true });
  },
});
