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
import { type ListExtent, type Place, placeAmong, stepAmong } from './move';

interface Options {
  /** How many rows each list has. */
  counts: number[];
  /** Moves a row to a place counted without it. */
  onMove: (from: Place, to: Place) => void;
}

interface Held {
  from: Place;
  to: Place;
  byPx: number;
}

const same = (one: Place | undefined, other: Place) => one?.list === other.list && one.at === other.at;

/**
 * Several lists whose rows are put in order within and across them: dragged by a handle, or by Alt with an arrow and by
 * buttons (`step`), which go on from the end of one list to the next. `root` holds the lists; `list` goes to each element
 * that holds rows and nothing else, `row` to each row, `handle` to what it is dragged by, which has `touch-action: none`.
 * Where a row would fall is told by `data-drop`: `before` on the row after it, `end` on a list.
 */
export function useSortableLists<R extends HTMLElement>({ counts, onMove }: Options) {
  const root = useRef<R>(null);
  const [held, setHeld] = useState<Held>();
  const end = useRef<() => void>(undefined);
  const move = useRef(onMove);
  move.current = onMove;
  useEffect(() => () => end.current?.(), []);
  // A row that changes its place loses the keyboard on the way; in another list it is drawn anew.
  const keyboard = useRef<{ name: string; control: number }>(undefined);
  useLayoutEffect(() => {
    const { name, control } = keyboard.current ?? {};
    keyboard.current = undefined;
    const row = name === undefined ? undefined : rowsOf(root.current).find((one) => one.dataset.row === name);
    if (row && control !== undefined) controlsOf(row)[control]?.focus();
  });

  const step = (from: Place, by: number) => {
    const to = stepAmong(counts, from, by);
    if (to === undefined) return;
    const active = document.activeElement;
    const row = rowsOf(root.current).find((one) => one.contains(active));
    if (row?.dataset.row !== undefined)
      keyboard.current = {
        name: row.dataset.row,
        control: controlsOf(row).indexOf(active as HTMLElement),
      };
    onMove(from, to);
  };

  const lift = (event: PointerEvent, from: Place) => {
    const element = root.current;
    if (element === null || event.button !== 0 || isOfItsOwn(event)) return;
    const lists = measured(element);
    let to = from;
    end.current?.();
    end.current = followPointer(event, element, {
      moved: (byPx) => {
        to = placeAmong(lists, from, byPx);
        setHeld({ from, to, byPx });
      },
      dropped: () => {
        if (!same(to, from)) move.current(from, to);
      },
      ended: () => {
        end.current = undefined;
        setHeld(undefined);
      },
    });
  };

  /** The row before which the held one would fall, counted with it. */
  const before = held &&
    !same(held.to, held.from) && {
      list: held.to.list,
      at: held.to.list === held.from.list && held.to.at >= held.from.at ? held.to.at + 1 : held.to.at,
    };
  const list = (index: number) => ({
    'data-list': index,
    'data-drop': before && before.list === index && before.at >= (counts[index] ?? 0) ? 'end' : undefined,
  });
  const row = (place: Place, name: string) => ({
    'data-row': name,
    'data-held': same(held?.from, place) || undefined,
    'data-drop': before && same(before, place) ? 'before' : undefined,
    style: held && same(held.from, place) ? lifted(held.byPx) : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const by = stepOf(event);
      if (by === 0) return;
      event.preventDefault();
      step(place, by);
    },
  });
  const handle = (place: Place) => ({ onPointerDown: (event: PointerEvent) => lift(event, place) });
  return { root, list, row, handle, step, isHeld: held !== undefined };
}

const lifted = (byPx: number): CSSProperties => ({
  transform: `translateY(${byPx}px)`,
  zIndex: 1,
  position: 'relative',
});

const rowsOf = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('button, input, textarea')];

function measured(root: HTMLElement): ListExtent[] {
  const startTop = root.getBoundingClientRect().top;
  const extent = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return { top: top - startTop, height };
  };
  return [...root.querySelectorAll('[data-list]')].map((list) => ({
    ...extent(list),
    rows: [...list.children].filter((child) => child.hasAttribute('data-row')).map(extent),
  }));
}
