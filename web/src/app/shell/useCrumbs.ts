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
  const matches = useRouterState({ select: (state) => state.matches });
  const crumbs: Crumb[] = [{ title: 'dashboard', path: '/dashboard', noRedirect: false }];
  for (const { staticData, pathname } of matches) {
    if (staticData.title !== undefined) {
      crumbs.push({ title: staticData.title, path: pathname, noRedirect: staticData.noRedirect ?? false });
    }
  }
  // An area called like its first page is not said twice.
  return crumbs.filter(({ title }, index) => {
    const next = crumbs[index + 1];
    return next === undefined || t(next.title) !== t(title);
  });
}
