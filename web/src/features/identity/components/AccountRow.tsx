import type { ReactNode } from 'react';
import styles from './AccountRow.module.css';

interface Props {
  label: ReactNode;
  value: ReactNode;
  action?: ReactNode;
}

/** One fact of the account, and what can be done about it. */
export function AccountRow({ label, value, action }: Props) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {action ? <dd className={styles.action}>{action}</dd> : null}
    </div>
  );
}

export function AccountRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}
