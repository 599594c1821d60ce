import { type ComponentType, createElement, lazy, useState } from 'react';

/** A component whose code is fetched when it is first drawn, or earlier by `prefetch`. */
export type Lazily<P> = ComponentType<P> & { prefetch: () => void };

/** How long it is waited before code that did not come is asked for again, in milliseconds. */
const pauses = [1000, 3000];

/** Within how long React has drawn a failure, in milliseconds. */
const TOLD_WITHIN_MS = 500;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms);
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** Asks again, without a network as soon as there is one: a click in the moment it is gone must not cost the page. */
async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of pauses) {
    try {
      return await load();
    } catch {
      await pause(ms);
    }
  }
  return load();
}

/** `lazily(() => import('./Form').then((module) => module.Form))` */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazily<P> {
  // React keeps what a lazy component came to, a failure too, and tells it to whoever waited; who asks later begins anew.
  let failedAtMs = Number.POSITIVE_INFINITY;
  const fetched = async () => {
    try {
      return { default: await patiently(load) };
    } catch (fault) {
      failedAtMs = performance.now();
      throw fault;
    }
  };
  let part = lazy(fetched);
  const current = () => {
    if (performance.now() - failedAtMs > TOLD_WITHIN_MS) {
      failedAtMs = Number.POSITIVE_INFINITY;
      part = lazy(fetched);
    }
    return part;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module that calls this, not while it draws
  function Part(props: P) {
    const [Drawn] = useState(current);
    return createElement(Drawn as ComponentType<P>, props);
  }
  // A failed fetch ahead of time says nothing; drawing it tries again and shows the failure.
  return Object.assign(Part, { prefetch: () => void load().catch(() => undefined) });
}

/** For the button that opens it: the code arrives while the pointer or the focus does. */
export const prefetching = (...parts: { prefetch: () => void }[]) => {
  const fetchAll = () => {
    for (const part of parts) part.prefetch();
  };
  return { onMouseEnter: fetchAll, onFocus: fetchAll };
};
