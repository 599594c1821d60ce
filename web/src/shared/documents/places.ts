import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Where something stands on a page, in percent of it, which holds at every zoom. */
export interface Place {
  /** What the page says of it: an amount, the name of a field. */
  value: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

export const percentStyle = ({ left, top, width, height }: Place): CSSProperties => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/** The places of a page that carry an attribute, in the order of the page. */
export function usePlaces(
  box: RefObject<HTMLElement | null>,
  attribute: string,
  isOn: boolean,
  page: unknown,
) {
  const [places, setPlaces] = useState<Place[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has them elsewhere
  useLayoutEffect(() => {
    if (!isOn) return;
    const measure = () => setPlaces(placesIn(box.current, attribute));
    measure();
    // Letters that arrive later are wider or narrower.
    void document.fonts?.ready.then(measure);
    // In a window that opens, the page gets its size later.
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOn, page, attribute]);
  return isOn ? places : [];
}

function placesIn(box: HTMLElement | null, attribute: string): Place[] {
  const page = box?.getBoundingClientRect();
  if (!box || !page || page.width === 0) return [];
  const part = (length: number, whole: number) => Math.round((length / whole) * 10000) / 100;
  return [...box.querySelectorAll(`[${attribute}]`)].map((node) => {
    const rect = node.getBoundingClientRect();
    return {
      value: node.getAttribute(attribute) ?? '',
      left: part(rect.left - page.left, page.width),
      top: part(rect.top - page.top, page.height),
      width: part(rect.width, page.width),
      height: part(rect.height, page.height),
    };
  });
}
