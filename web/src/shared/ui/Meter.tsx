import type { ReactNode } from 'react';
import styles from './Meter.module.css';

/** A share of a whole as a bar, perhaps with its figure beside it. What it measures is said by `label`. */
export function Meter({
  value,
  of = 100,
  label,
  figure,
  isGoal = true,
}: {
  value: number;
  of?: number;
  label: string;
  figure?: ReactNode;
  /** The whole is what one is after, and shows that it is reached. */
  isGoal?: boolean;
}) {
  const percent = of > 0 ? Math.max(0, Math.min(100, (value / of) * 100)) : 0;
  return (
    <span className={styles.meter}>
      <span
        className={styles.track}
        role="img"
        aria-label={figure === undefined ? `${label} ${Math.round(percent)}%` : label}
      >
        <i className={isGoal && percent >= 100 ? styles.full : ''} style={{ width: `${percent}%` }} />
      </span>
      {figure === undefined ? null : <span className={`sp-number ${styles.figure}`}>{figure}</span>}
    </span>
  );
}

/** A percentage as a bar, with the figure. */
export const Percent = ({ value, label }: { value: number; label: string }) => (
  <Meter value={value} label={label} figure={`${value}%`} />
);
