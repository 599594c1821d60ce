import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeBeside } from '../../model/gradebook/geometry';
import styles from './popup.module.css';

interface Props {
  label: string;
  anchor: () => HTMLElement | null;
  /** Something was written: a press elsewhere does not close it. */
  isHeld: boolean;
  onClose: () => void;
  children: ReactNode;
}

const fields = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), summary';

/** A small dialog beside a cell. It follows the cell, keeps the Tab key, and is closed by Esc or a press elsewhere. */
export function Popup({ label, anchor, isHeld, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number }>();
  const latest = useRef({ anchor, isHeld, onClose });
  latest.current = { anchor, isHeld, onClose };
  useLayoutEffect(() => {
    const place = () => {
      const cell = latest.current.anchor()?.getBoundingClientRect();
      if (cell === undefined || box.current === null) return;
      const { offsetWidth, offsetHeight } = box.current;
      const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      setAt(placeBeside(cell, offsetWidth, offsetHeight, screen));
    };
    place();
    const watcher = new ResizeObserver(place);
    if (box.current) watcher.observe(box.current);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, []);
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      const isOutside = target instanceof Node && !box.current?.contains(target);
      if (isOutside && !latest.current.isHeld) latest.current.onClose();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, []);
  // Before it has its place it is hidden, and what is hidden takes no focus.
  const isPlaced = at !== undefined;
  useEffect(() => {
    if (!isPlaced) return;
    const target = box.current;
    (target?.querySelector<HTMLElement>('[data-focus]') ?? target)?.focus();
  }, [isPlaced]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isListOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isListOpen) {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab') keepInside(event, box.current);
  };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.popup}
      style={at ?? { visibility: 'hidden' }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** From the last field on to the first, and back. */
function keepInside(event: KeyboardEvent, box: HTMLElement | null) {
  const all = [...(box?.querySelectorAll<HTMLElement>(fields) ?? [])].filter((one) => one.tabIndex >= 0);
  const [first, last] = [all[0], all.at(-1)];
  const here = document.activeElement;
  const leaves = event.shiftKey ? here === first || here === box : here === last;
  if (!leaves || first === undefined || last === undefined) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
