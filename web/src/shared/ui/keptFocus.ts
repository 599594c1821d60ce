import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that has done its work and goes takes the keyboard along: the next Tab begins anywhere, and a reader hears
 * nothing. Inside a box that is watched the keyboard goes on at the neighbour of what is gone.
 */
const stops = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** In these the keyboard comes back by itself. */
const popups = '.ant-modal, .ant-drawer, .ant-dropdown, .ant-select-dropdown, .ant-popover';

interface Place {
  element: HTMLElement;
  /** What it stood in, from the inside out, up to the box. */
  around: HTMLElement[];
  /** Everything that took the keyboard when this did, in its order. */
  stops: HTMLElement[];
}

const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.closest('[hidden], [inert]') === null;

function placeOf(element: HTMLElement, box: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    around.push(one);
    if (one === box) break;
  }
  return { element, around, stops: [...box.querySelectorAll<HTMLElement>(stops)] };
}

/** The nearest that is left: after it rather than before it, in what it stood in rather than elsewhere. */
function neighbourOf(place: Place): HTMLElement | undefined {
  const at = place.stops.indexOf(place.element);
  const after = place.stops.slice(at + 1);
  const before = place.stops.slice(0, at).reverse();
  for (const around of place.around) {
    if (!around.isConnected) continue;
    const found = [...after, ...before].find((stop) => around.contains(stop) && isUsable(stop));
    if (found !== undefined) return found;
    if (around.hasAttribute('tabindex')) return around;
  }
  return undefined;
}

/** Watches a box until the answer is called. */
function watchFocus(box: HTMLElement): () => void {
  let place: Place | undefined;
  const entered = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest(popups)) return;
    place = box.contains(target) ? placeOf(target, box) : undefined;
  };
  // Whoever points elsewhere has left by themselves.
  const pointed = ({ target }: Event) => {
    if (place !== undefined && target instanceof Node && !place.element.contains(target)) place = undefined;
  };
  const changed = new MutationObserver(() => {
    if (place === undefined || isUsable(place.element)) return;
    const { activeElement } = document;
    const isNowhere =
      activeElement === null || activeElement === document.body || activeElement === place.element;
    if (isNowhere) neighbourOf(place)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', entered);
  document.addEventListener('pointerdown', pointed, true);
  changed.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  // A dialog whose opener is gone leaves the keyboard nowhere when it is taken away.
  changed.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', entered);
    document.removeEventListener('pointerdown', pointed, true);
    changed.disconnect();
  };
}

/** For the box whose buttons may go while they have the keyboard. What in it has `tabindex="-1"` takes it where nothing else is left. */
export function useKeptFocus<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => (box.current === null ? undefined : watchFocus(box.current)), []);
  return box;
}
