import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import styles from './Separator.module.css';

interface Props {
  label: string;
  /** What it makes wider and narrower: the pane on its left. */
  controls: string;
  width: number;
  min: number;
  max: number;
  /** The width a double click goes back to. */
  usual: number;
  onWidth: (width: number) => void;
}

const step = 16;

/** The edge between two panes, moved by mouse, finger or arrow keys. */
export function Separator({ label, controls, width, min, max, usual, onWidth }: Props) {
  const grip = useRef<{ x: number; width: number }>(undefined);
  const set = (next: number) => onWidth(Math.round(Math.min(max, Math.max(min, next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? step * 4 : step;
    const to = { ArrowLeft: width - by, ArrowRight: width + by, Home: min, End: max, Enter: usual }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, width };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this is the window splitter of ARIA
    <div
      className={styles.separator}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(usual)}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (grip.current) set(grip.current.width + event.clientX - grip.current.x);
      }}
      onPointerUp={() => {
        grip.current = undefined;
      }}
    />
  );
}
