import { type RefObject, useLayoutEffect, useState } from 'react';

const least = 280;
/** On a phone much stands above: the sheet has most of the screen once the page is scrolled to it. */
const leastOfPhone = 0.64;
/** What stands below the sheet: the foot of the page, on a phone the bar. */
const below = { wide: 56, narrow: 84 };

/** How high the sheet may be so that it ends with the screen; it scrolls in itself. */
export function useRoom(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(480);
  useLayoutEffect(() => {
    const measure = () => {
      const target = box.current;
      if (target === null) return;
      // From the head of the page, wherever it is scrolled to.
      const page = target.closest('[role="tabpanel"], main');
      const scrolled = page?.scrollTop ?? 0;
      const top = target.getBoundingClientRect().top + scrolled;
      const isPhone = window.innerWidth <= 720;
      const foot = isPhone ? below.narrow : below.wide;
      const floor = isPhone ? Math.round(window.innerHeight * leastOfPhone) : least;
      setRoom(Math.max(floor, Math.round(window.innerHeight - top - foot)));
    };
    measure();
    window.addEventListener('resize', measure);
    // What stands above it may come later.
    const watcher = new ResizeObserver(measure);
    if (box.current?.parentElement) watcher.observe(box.current.parentElement);
    return () => {
      window.removeEventListener('resize', measure);
      watcher.disconnect();
    };
  }, [box]);
  return room;
}
