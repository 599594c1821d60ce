import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { Side } from './Sheet';

/** Pixels of a millimetre at true size. */
const pixelsPerMm = 96 / 25.4;
/** 9 pt, the size of an invoice's text, is 13 px high from here on. */
const legiblePixelsPerMm = 4.1;
/** And 10 px from here on: it can be made out, and its amounts be hit with a pointer. */
const readablePixelsPerMm = 3.2;
const steps = [50, 75, 100, 125, 150, 200, 300, 400];

/** `fit` fills the width there is; a number is percent of the true size. */
export type Zoom = 'fit' | number;

/** What stands over a page in a window of its own, in pixels. */
const aboveLarge = 226;

/**
 * How large a page is drawn in the room there is, and whether it can be read so. In a window of its own it is seen whole,
 * as far as it can be read then.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, page: Side | undefined, isLarge: boolean) {
  const { width: widthMm, height: heightMm } = page ?? { width: 210, height: 297 };
  // On a phone what was opened large is read by moving over it.
  const [zoom, setZoom] = useState<Zoom>(isLarge && window.innerWidth < 720 ? 125 : 'fit');
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    // Without the 6 px of its padding on either side.
    const measure = () => setRoom(element.clientWidth - 12);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  const whole = Math.max(legiblePixelsPerMm, (window.innerHeight - aboveLarge) / heightMm);
  const fit = isLarge ? Math.min(room / widthMm, whole) : room / widthMm;
  const scale = zoom === 'fit' ? fit : (zoom / 100) * pixelsPerMm;
  const percent = Math.round((scale / pixelsPerMm) * 100);
  const larger = () => setZoom(steps.find((step) => step > percent + 2) ?? 400);
  const smaller = () => setZoom([...steps].reverse().find((step) => step < percent - 2) ?? 50);
  const keys: Record<string, () => void> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': () => setZoom('fit'),
    '1': () => setZoom(100),
    '2': () => setZoom(200),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // They move over the page here; elsewhere they may lead to another question.
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') event.stopPropagation();
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return {
    zoom,
    setZoom,
    percent,
    larger,
    smaller,
    onKeyDown,
    /** In CSS pixels; undefined fills the width. */
    width: zoom === 'fit' && !isLarge ? undefined : Math.floor(widthMm * scale),
    isLegible: scale >= legiblePixelsPerMm - 0.05,
    isReadable: scale >= readablePixelsPerMm,
  };
}

export type ZoomState = ReturnType<typeof useZoom>;
