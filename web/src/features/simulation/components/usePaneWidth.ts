import { useEffect, useState } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';

const stored = 'suanpan.documents.width';
const usual = 372;
const min = 280;
/** What the voucher needs beside it. */
const besideIt = 520;

const widest = () => Math.max(min, window.innerWidth - besideIt);
const asNumber = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** How wide the documents stand beside the voucher, as this person left it. */
export function usePaneWidth() {
  const [wanted, setWanted] = useState(() => readStored(stored, asNumber) ?? usual);
  const [max, setMax] = useState(widest);
  useEffect(() => {
    const follow = () => setMax(widest());
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, []);
  const setWidth = (width: number) => {
    setWanted(width);
    writeStored(stored, width);
  };
  return { width: Math.min(max, Math.max(min, wanted)), min, max, usual, onWidth: setWidth };
}
