import { type RefCallback, useCallback, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { usePageKey } from './page';

/**
 * Places in the frame that the shown page fills: the heading on the strip, and the right end of the row of views. Each
 * belongs to one tab, so that a page in the background can never write into another's.
 */
export type SlotName = 'title' | 'acts';

interface Slots {
  places: Record<string, HTMLElement>;
  /** Titles that pages write themselves. */
  claims: Record<string, true>;
}

const useSlots = create<Slots>(() => ({ places: {}, claims: {} }));

const nameOf = (slot: SlotName, tab: string) => `${slot} ${tab}`;

function put<T>(all: Record<string, T>, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _, ...rest } = all;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** For the frame: a ref for the element that the page of a tab fills. */
export function useSlotRef(slot: SlotName, tab: string | undefined): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (tab === undefined || element === null) return;
      const key = nameOf(slot, tab);
      const isHere = () => useSlots.getState().places[key] === element;
      if (!isHere()) useSlots.setState(({ places }) => ({ places: put(places, key, element) }));
      // With a page that is only hidden its places stay: what fills them need not be built anew when it is shown.
      const leave = () => {
        if (isHere() && !element.isConnected)
          useSlots.setState(({ places }) => ({ places: put(places, key, undefined) }));
      };
      return () => queueMicrotask(leave);
    },
    [slot, tab],
  );
}

/** For a page: the element to fill, while there is one. */
export function useSlot(slot: SlotName): HTMLElement | undefined {
  const tab = usePageKey();
  return useSlots((state) => (tab === undefined ? undefined : state.places[nameOf(slot, tab)]));
}

/** For a page: says that it fills a slot, as long as it is shown. */
export function useClaim(slot: SlotName): void {
  const tab = usePageKey();
  useLayoutEffect(() => {
    if (tab === undefined) return;
    const key = nameOf(slot, tab);
    useSlots.setState(({ claims }) => ({ claims: put(claims, key, true as const) }));
    return () => useSlots.setState(({ claims }) => ({ claims: put(claims, key, undefined) }));
  }, [slot, tab]);
}

/** For the frame: whether the page of a tab writes its own title. */
export const useIsClaimed = (slot: SlotName, tab: string | undefined): boolean =>
  useSlots((state) => tab !== undefined && state.claims[nameOf(slot, tab)] === true);
