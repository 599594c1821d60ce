import { type KeyboardEvent, useId, useRef, useState } from 'react';

interface Options<T> {
  /** What there is to choose, best first. */
  found: readonly T[];
  isOpen: boolean;
  /** Which entry a key takes before one is moved to: the first, or none. */
  first: 0 | -1;
  onPick: (picked: T) => void;
  onClose: () => void;
  /** Whether Enter is left to the field although an entry is active. */
  isPassed?: (active: number) => boolean;
}

/** The list that opens below a field: its active entry, the keys that move in it, what a screen reader is told of it. */
export function useChoices<T>({ found, isOpen, first, onPick, onClose, isPassed }: Options<T>) {
  const id = useId();
  const [active, setActive] = useState<number>(first);
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(found.length - 1, active + by));
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'Escape':
        event.stopPropagation();
        onClose();
        return true;
      case 'Tab':
      case 'Enter': {
        const picked = found[active];
        if (picked === undefined || (event.key === 'Enter' && isPassed?.(active))) return false;
        event.preventDefault();
        onPick(picked);
        return true;
      }
      default:
        return false;
    }
  };
  const isShown = isOpen && found.length > 0;
  return {
    active,
    setActive,
    /** The first entry is meant again. */
    reset: () => setActive(first),
    onKey,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      ...(isShown && found[active] !== undefined ? { 'aria-activedescendant': `${id}-${active}` } : {}),
    } as const,
    list: { ref: list, id: `${id}-list` },
    entry: (index: number) => ({
      id: `${id}-${index}`,
      'aria-selected': index === active,
      onMouseEnter: () => setActive(index),
    }),
  };
}
