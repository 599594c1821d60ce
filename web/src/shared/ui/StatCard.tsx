import type { ReactNode } from 'react';
import styles from './StatCard.module.css';

interface Props {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  /** What the figure means or how it changed. */
  hint?: ReactNode;
  tone?: 'plain' | 'good' | 'warn' | 'bad';
  /** Makes the figure a filter: pressing it shows what it counts. */
  onPress?: () => void;
  /** Whether that is what is shown now. */
  isPressed?: boolean;
}

/** One figure with its name. Put several into <StatRow>. */
export function StatCard({ label, value, unit, hint, tone = 'plain', onPress, isPressed = false }: Props) {
  return (
    <div className={`${styles.card} ${onPress ? styles.pressable : ''} ${isPressed ? styles.pressed : ''}`}>
      <dt className={styles.label}>
        {onPress ? (
          <button type="button" className={styles.press} aria-pressed={isPressed} onClick={onPress}>
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd className={`${styles.value} ${styles[tone]}`}>
        {value}
        {unit ? <span className={styles.unit}>{unit}</span> : null}
      </dd>
      {hint ? <dd className={styles.hint}>{hint}</dd> : null}
    </div>
  );
}

export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}
