import type { QueryClient } from '@tanstack/react-query';
import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { PageFailure } from '@/shared/ui/PageFailure';
import { routeTree } from '../routeTree.gen';
import type { RouteTitle } from './routeMeta';

/** Search parameters stay what they look like in the address: plain strings, read by each route's schema. */
const parseSearch = parseSearchWith((text) => {
  // The router parses only what this accepts; refusing leaves the string as it is.
  throw new SyntaxError(text);
});
const stringifySearch = stringifySearchWith((value) => JSON.stringify(value));

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailure,
    // Pages behind sign-in have their skeleton from TabHost; before it a blank moment is calmer than a wrong shape.
    defaultPendingComponent: () => null,
    // An address has one spelling, or tabs and rights would have to know the others: capitals are another address.
    // A slash at the end is taken off before anything is loaded (public/boot.js).
    caseSensitive: true,
    parseSearch,
    stringifySearch,
  });
  // A page is named after its address unless it says otherwise: told once here, the start of every page stays small.
  for (const { fullPath, options } of Object.values(router.routesById))
    if (options.staticData) options.staticData = { title: titleOf(fullPath), ...options.staticData };
  return router;
}

/** The key of a page's name in the catalogue `routes`. */
const titleOf = (fullPath: string) => fullPath.slice(1).replaceAll('/', '.') as RouteTitle;

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
