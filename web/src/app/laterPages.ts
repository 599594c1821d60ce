/** Fetches the list of the pages behind sign-in; called before one is needed, so that no page waits for it. */
export const fetchPages = () => import('./pages');

/** What the route's file `name` shows. The build (`tools/laterPages.ts`) puts this in the place of each route's own import. */
export const loadLater = (name: string) => fetchPages().then(({ loadPage }) => loadPage(name));
