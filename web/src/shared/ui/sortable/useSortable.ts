import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Extent, placeAt, wayPx } from './move';

/** Moved this far a pressed mouse drags; less is a click. */
const slackPx = 4;
/** So near the edge of what scrolls the list follows. */
const edgePx = 64;

interface Options {
  /** What a mouse drags by; fingers and pens always take the handle, the rest of a row scrolls. */
  by: 'row' | 'handle';
  /** Moves the row at one place to another. */
  onMove: (from: number, to: number) => void;
  disabled?: boolean | undefined;
}

interface Held {
  from: number;
  to: number;
  byPx: number;
  rows: Extent[];
}

/**
 * A list whose rows are put in order: dragged by mouse, pen or finger, and by Alt with an arrow where the keyboard is in a
 * row. `list` is the element that holds the rows and nothing else, `row` goes to each of them, `handle` to what it is dragged
 * by, which has `touch-action: none`; `moveByKeys` is for buttons. Rows need keys of their own.
 */
export function useSortable<L extends HTMLElement>({ by, onMove, disabled = false }: Options) {
  const list = useRef<L>(null);
  const [held, setHeld] = useState<Held>();
  const end = useRef<() => void>(undefined);
  const move = useRef(onMove);
  move.current = onMove;
  useEffect(() => () => end.current?.(), []);
  // A row that changes its place loses the keyboard on the way.
  const keyboard = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = keyboard.current;
    keyboard.current = null;
    if (element?.isConnected && element !== document.activeElement) element.focus();
  });
  const moveByKeys = (from: number, to: number, count: number) => {
    if (disabled || to < 0 || to >= count) return;
    if (document.activeElement instanceof HTMLElement) keyboard.current = document.activeElement;
    onMove(from, to);
  };

  const lift = (event: PointerEvent, from: number) => {
    const element = list.current;
    if (disabled || element === null || event.button !== 0 || isOfItsOwn(event)) return;
    const pointer = event.pointerId;
    const startTop = element.getBoundingClientRect().top;
    const rows = [...element.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top - startTop, height };
    });
    const box = scrollBox(element);
    const startY = event.clientY;
    let y = startY;
    let now: Held | undefined;
    let frame = 0;
    const follow = () => {
      // The list may have scrolled under the pointer.
      const byPx = y - startY - (element.getBoundingClientRect().top - startTop);
      if (now === undefined && Math.abs(byPx) < slackPx) return;
      now = { from, to: placeAt(rows, from, byPx), byPx, rows };
      setHeld(now);
    };
    const scroll = () => {
      if (now !== undefined && scrollNear(box, y)) follow();
      frame = requestAnimationFrame(scroll);
    };
    const onPointerMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointer) return;
      y = moved.clientY;
      follow();
      if (now !== undefined) moved.preventDefault();
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', leave, true);
      end.current = undefined;
      setHeld(undefined);
    };
    const drop = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== pointer) return;
      const done = now;
      stop();
      if (done !== undefined && done.to !== done.from) move.current(done.from, done.to);
    };
    const leave = (key: globalThis.KeyboardEvent) => {
      if (key.key === 'Escape' && now !== undefined) {
        key.stopPropagation();
        stop();
      }
    };
    end.current?.();
    end.current = stop;
    frame = requestAnimationFrame(scroll);
    window.addEventListener('pointermove', onPointerMove, { passive: false });
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', leave, true);
  };

  const onKeyDown = (event: KeyboardEvent, place: number, count: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (disabled || step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
    // Alt and an arrow open a list of choices.
    if ((event.target as Element).closest('[role=combobox]') !== null) return;
    event.preventDefault();
    moveByKeys(place, place + step, count);
  };

  const row = (place: number, count: number) => ({
    'data-held': held?.from === place || undefined,
    style: held ? styleOf(held, place) : undefined,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place, count),
    onPointerDown: (event: PointerEvent) => {
      if (by === 'row' && event.pointerType === 'mouse') lift(event, place);
    },
  });
  const handle = (place: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (by === 'handle' || event.pointerType !== 'mouse') lift(event, place);
    },
  });
  return { list, row, handle, moveByKeys };
}

/** Fields and buttons within a row are used, not dragged. */
const isOfItsOwn = (event: PointerEvent) =>
  (event.target as Element).closest(
    'button, input, textarea, select, a, [role=combobox], [contenteditable]',
  ) !== null;

function styleOf(held: Held, place: number): CSSProperties {
  if (place === held.from)
    return { transform: `translateY(${held.byPx}px)`, zIndex: 1, position: 'relative' };
  return {
    transform: `translateY(${wayPx(held.rows, place, held.from, held.to)}px)`,
    transition: 'transform 0.15s',
  };
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
