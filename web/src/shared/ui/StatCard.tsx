import type { ReactNode } from 'react';
import styles from './StatCard.module.css';

interface Props {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  /** What the figure means or how it changed. */
  hint?: ReactNode;
  tone?: 'plain' | 'good' | 'warn' | 'bad';
}

/** One figure with its name. Put several into <StatRow>. */
export function StatCard({ label, value, unit, hint, tone = 'plain' }: Props) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
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
