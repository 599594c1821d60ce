import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { followPointer, isOfItsOwn, stepOf } from './followPointer';
import { type Extent, placeAt, wayPx } from './move';

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
    const startTop = element.getBoundingClientRect().top;
    const rows = [...element.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: top - startTop, height };
    });
    let to = from;
    end.current?.();
    end.current = followPointer(event, element, {
      moved: (byPx) => {
        to = placeAt(rows, from, byPx);
        setHeld({ from, to, byPx, rows });
      },
      dropped: () => {
        if (to !== from) move.current(from, to);
      },
      ended: () => {
        end.current = undefined;
        setHeld(undefined);
      },
    });
  };

  const onKeyDown = (event: KeyboardEvent, place: number, count: number) => {
    const step = stepOf(event);
    if (disabled || step === 0) return;
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

function styleOf(held: Held, place: number): CSSProperties {
  if (place === held.from)
    return { transform: `translateY(${held.byPx}px)`, zIndex: 1, position: 'relative' };
  return {
    transform: `translateY(${wayPx(held.rows, place, held.from, held.to)}px)`,
    transition: 'transform 0.15s',
  };
}
