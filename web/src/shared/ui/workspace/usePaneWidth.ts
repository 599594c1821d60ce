import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';

export interface PaneWish {
  /** Under this name the browser keeps its width. */
  name: string;
  /** The width in pixels it begins with and a double click goes back to. */
  usual: number;
  min: number;
  /** What the other pane needs at least. */
  besideIt: number;
}

const asNumber = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The room of both panes; the window's before they are laid out. */
const roomOf = (box: HTMLElement | null) => box?.clientWidth || window.innerWidth;

/** How wide a pane stands beside another, as this person left it. `box` holds both. */
export function usePaneWidth<T extends HTMLElement>({ name, usual, min, besideIt }: PaneWish) {
  const box: RefObject<T | null> = useRef<T>(null);
  const stored = `suanpan.${name}.width`;
  const [wanted, setWanted] = useState(() => readStored(stored, asNumber) ?? usual);
  const [max, setMax] = useState(() => Math.max(min, window.innerWidth - besideIt));
  // Before it is painted: a page with a column beside its panes leaves them less than the window has.
  useLayoutEffect(() => {
    const follow = () => setMax(Math.max(min, roomOf(box.current) - besideIt));
    follow();
    const watcher = new ResizeObserver(follow);
    if (box.current) watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [min, besideIt]);
  const setWidth = (width: number) => {
    setWanted(width);
    writeStored(stored, width);
  };
  const edge = { width: Math.min(max, Math.max(min, wanted)), min, max, usual, onWidth: setWidth };
  return { box, edge };
}
