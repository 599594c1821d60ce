import { reducedMotion } from '@/shared/lib/motion';
import { places } from '../places';
import type { AppRouter } from '../router';

type Transition = Exclude<AppRouter['options']['defaultViewTransition'], boolean | undefined>;

/** A page, or the first of several addresses shown as views of one. */
const pageOf = (path: string) => places[path]?.view?.of ?? path;

/** Whether one of two pages is a list and the other shows one thing of it. */
export function isStep(from: string, to: string): boolean {
  const leads = (list: string, detail: string) => {
    const under = places[detail]?.under;
    return under !== undefined && pageOf(under) === pageOf(list);
  };
  return leads(from, to) || leads(to, from);
}

const isStill = () => window.matchMedia(reducedMotion).matches;

/** From a list to one thing of it and back the sheet fades (Shell.module.css); everything else changes at once. */
const fade: Transition = {
  types: ({ fromLocation, toLocation }) =>
    fromLocation !== undefined && !isStill() && isStep(fromLocation.pathname, toLocation.pathname)
      ? ['step']
      : false,
};

/** Browsers that know no kinds of transitions would fade at every change: they never do. */
export const stepTransition = (): Transition | false =>
  window.CSS?.supports?.('selector(:active-view-transition-type(a))') ? fade : false;
