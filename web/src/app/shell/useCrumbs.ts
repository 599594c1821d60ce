import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RouteTitle } from '../routeMeta';

export interface Crumb {
  title: RouteTitle;
  path: string;
  noRedirect: boolean;
}

/** The way to the page that is shown, from the home page on; the page itself is the last. */
export function useCrumbs(): Crumb[] {
  const { t } = useTranslation('routes');
  // The matches change with every step of loading, the way only with the page.
  const way = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ staticData: { title, noRedirect = false }, pathname }): Crumb[] =>
        title === undefined ? [] : [{ title, path: pathname, noRedirect }],
      ),
    structuralSharing: true,
  });
  const crumbs: Crumb[] = [{ title: 'dashboard', path: '/dashboard', noRedirect: false }, ...way];
  // An area called like its first page is not said twice.
  return crumbs.filter(({ title }, index) => {
    const next = crumbs[index + 1];
    return next === undefined || t(next.title) !== t(title);
  });
}
