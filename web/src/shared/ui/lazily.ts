import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component whose code is fetched when it is first drawn, or earlier by `prefetch`. */
export type Lazily<P> = LazyExoticComponent<ComponentType<P>> & { prefetch: () => void };

/** `lazily(() => import('./Form').then((module) => module.Form))` */
export function lazily<P>(load: () => Promise<ComponentType<P>>): Lazily<P> {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    // A failed fetch ahead of time says nothing; drawing it tries again and shows the failure.
    { prefetch: () => void load().catch(() => undefined) },
  );
}

/** For the button that opens it: the code arrives while the pointer or the focus does. */
export const prefetching = (...parts: { prefetch: () => void }[]) => {
  const fetchAll = () => {
    for (const part of parts) part.prefetch();
  };
  return { onMouseEnter: fetchAll, onFocus: fetchAll };
};
