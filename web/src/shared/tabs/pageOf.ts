import { type ComponentType, lazy } from 'react';

/** A page as the router knows it: what is not here yet can be fetched. */
type RoutePage = ComponentType & { preload?: () => Promise<unknown> };

const pages = new WeakMap<RoutePage, ComponentType>();

/**
 * The page to draw for a route. A tab may be drawn before the router has fetched its code (those that are always open);
 * such a page waits by React's `lazy`, because the router's own way of waiting is one React warns of. What was decided
 * for a page stays, or it would be built anew.
 */
export function pageOf(page: RoutePage): ComponentType {
  const known = pages.get(page);
  if (known) return known;
  const { preload } = page;
  const drawn = preload === undefined ? page : lazy(() => preload().then(() => ({ default: page })));
  pages.set(page, drawn);
  return drawn;
}
