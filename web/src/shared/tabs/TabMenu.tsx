import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './TabMenu.module.css';

const width = 105;

interface TabMenuEntry {
  label: string;
  act: () => void;
}

interface Props {
  label: string;
  /** Where it was asked for, in the window. */
  x: number;
  y: number;
  entries: TabMenuEntry[];
  onClose: () => void;
}

/** A tab's context menu: at the pointer, or below the tab for the keyboard; arrows move, Escape leaves. */
export function TabMenu({ label, x, y, entries, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: x, top: y });

  useLayoutEffect(() => {
    const height = box.current?.offsetHeight ?? 0;
    setPlace({
      left: Math.max(4, Math.min(x, window.innerWidth - width - 4)),
      top: Math.max(4, Math.min(y, window.innerHeight - height - 4)),
    });
    const before = document.activeElement as HTMLElement | null;
    box.current?.querySelector('button')?.focus();
    return () => before?.focus();
  }, [x, y]);

  useEffect(() => {
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', leave, true);
    window.addEventListener('resize', onClose);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(here + step + buttons.length) % buttons.length]?.focus();
  };

  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      style={{ ...place, width }}
      onKeyDown={move}
    >
      {entries.map((entry) => (
        <button
          key={entry.label}
          type="button"
          role="menuitem"
          className={styles.item}
          onClick={() => {
            onClose();
            entry.act();
          }}
        >
          {entry.label}
        </button>
      ))}
    </div>,
    document.body,
  );
}
