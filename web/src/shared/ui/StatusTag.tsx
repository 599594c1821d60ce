import type { ReactNode } from 'react';
import styles from './StatusTag.module.css';

export type Tone = 'neutral' | 'primary' | 'good' | 'warn' | 'bad';

/** A state in one or two words; the words carry it, the colour only helps. */
export function StatusTag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
