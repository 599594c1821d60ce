import { useEffect, useState } from 'react';
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

/** How wide a pane stands beside another, as this person left it. */
export function usePaneWidth({ name, usual, min, besideIt }: PaneWish) {
  const stored = `suanpan.${name}.width`;
  const widest = () => Math.max(min, window.innerWidth - besideIt);
  const [wanted, setWanted] = useState(() => readStored(stored, asNumber) ?? usual);
  const [max, setMax] = useState(widest);
  useEffect(() => {
    const follow = () => setMax(Math.max(min, window.innerWidth - besideIt));
    follow();
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [min, besideIt]);
  const setWidth = (width: number) => {
    setWanted(width);
    writeStored(stored, width);
  };
  return { width: Math.min(max, Math.max(min, wanted)), min, max, usual, onWidth: setWidth };
}
