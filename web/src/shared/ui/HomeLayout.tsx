import type { ReactNode } from 'react';
import styles from './HomeLayout.module.css';

/** The template of every home: what is to be done left, what accompanies it right; on a phone one after the other. */
export function HomeLayout({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.home}>
      <div className={`${styles.column} sp-flow`}>{main}</div>
      <div className={`${styles.column} sp-flow`}>{side}</div>
    </div>
  );
}
