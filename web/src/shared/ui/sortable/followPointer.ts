import type { PointerEvent } from 'react';

/** Moved this far a pressed mouse drags; less is a click. */
const slackPx = 4;
/** So near the edge of what scrolls the page follows. */
const edgePx = 64;

interface Following {
  /** How far it was dragged from where `element` stood, in pixels down; what scrolled by meanwhile counts. */
  moved: (byPx: number) => void;
  dropped: () => void;
  /** Dropped, put back or taken away: always last. */
  ended: () => void;
}

/** Follows a pressed pointer over the page, which scrolls near its edges; Escape puts back. Returns what ends it. */
export function followPointer(event: PointerEvent, element: HTMLElement, on: Following): () => void {
  const pointer = event.pointerId;
  const startY = event.clientY;
  const startTop = element.getBoundingClientRect().top;
  const box = scrollBox(element);
  let y = startY;
  let isHeld = false;
  let frame = 0;
  const follow = () => {
    // What it is in may have scrolled under the pointer.
    const byPx = y - startY - (element.getBoundingClientRect().top - startTop);
    if (!isHeld && Math.abs(byPx) < slackPx) return;
    isHeld = true;
    on.moved(byPx);
  };
  const scroll = () => {
    if (isHeld && scrollNear(box, y)) follow();
    frame = requestAnimationFrame(scroll);
  };
  const onPointerMove = (moved: globalThis.PointerEvent) => {
    if (moved.pointerId !== pointer) return;
    y = moved.clientY;
    follow();
    if (isHeld) moved.preventDefault();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onPointerMove);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('keydown', leave, true);
    on.ended();
  };
  const drop = (up: globalThis.PointerEvent) => {
    if (up.pointerId !== pointer) return;
    const wasHeld = isHeld;
    stop();
    if (wasHeld) on.dropped();
  };
  const leave = (key: globalThis.KeyboardEvent) => {
    if (key.key === 'Escape' && isHeld) {
      key.stopPropagation();
      stop();
    }
  };
  frame = requestAnimationFrame(scroll);
  window.addEventListener('pointermove', onPointerMove, { passive: false });
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('keydown', leave, true);
  return stop;
}

/** Fields and buttons within a row are used, not dragged. */
export const isOfItsOwn = (event: PointerEvent) =>
  (event.target as Element).closest(
    'button, input, textarea, select, a, [role=combobox], [contenteditable]',
  ) !== null;

/** Alt with an arrow, which moves what has the keyboard: a step up or down, or 0. */
export function stepOf(event: React.KeyboardEvent): number {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return 0;
  // Alt and an arrow open a list of choices.
  return (event.target as Element).closest('[role=combobox]') === null ? step : 0;
}

function scrollBox(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible') return box;
  }
  return document.documentElement;
}

function scrollNear(box: HTMLElement, y: number): boolean {
  const { top, bottom } =
    box === document.documentElement ? { top: 0, bottom: window.innerHeight } : box.getBoundingClientRect();
  const by = y < Math.max(0, top) + edgePx ? -8 : y > Math.min(window.innerHeight, bottom) - edgePx ? 8 : 0;
  if (by === 0) return false;
  const before = box.scrollTop;
  box.scrollTop += by;
  return box.scrollTop !== before;
}
