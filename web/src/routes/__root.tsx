import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { DocumentTitle } from '@/app/DocumentTitle';
import { guard } from '@/app/guards';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, matches, context, preload }) =>
    guard({
      location,
      queryClient: context.queryClient,
      roles: matches.flatMap((match) => match.staticData.roles ?? []),
      unknown: matches.some((match) => match.routeId === '/$'),
      preload,
    }),
  component: Root,
  notFoundComponent: () => <Navigate to="/404" replace />,
});

function Root() {
  return (
    <>
      <DocumentTitle />
      <Outlet />
    </>
  );
}
