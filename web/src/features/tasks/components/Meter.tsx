import styles from './Meter.module.css';

/** A share of a whole as a bar; the words beside it say it too. */
export function Meter({ value, of, label }: { value: number; of: number; label: string }) {
  const percent = of > 0 ? Math.min(100, (value / of) * 100) : 0;
  return (
    <span className={styles.meter} role="img" aria-label={label}>
      <i className={percent >= 100 ? styles.full : ''} style={{ width: `${percent}%` }} />
    </span>
  );
}
