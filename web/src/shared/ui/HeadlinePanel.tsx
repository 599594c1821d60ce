import type { ReactNode } from 'react';
import styles from './HeadlinePanel.module.css';

interface Props {
  label: string;
  /** The number that matters, on an abacus, and what it is. */
  abacus: ReactNode;
  caption: ReactNode;
  above?: ReactNode;
  title: ReactNode;
  below?: ReactNode;
  /** The one primary button. */
  act: ReactNode;
  /** What follows; left out where there is no room. */
  aside?: ReactNode;
}

/** What a home begins with: one number, one sentence, one button. */
export function HeadlinePanel({ label, abacus, caption, above, title, below, act, aside }: Props) {
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.day}>
        <div className={styles.abacus}>{abacus}</div>
        <p className={styles.date}>{caption}</p>
      </div>
      <div className={styles.words}>
        {above ? <p className={styles.above}>{above}</p> : null}
        <h2 className={styles.title}>{title}</h2>
        {below ? <p className={styles.below}>{below}</p> : null}
        <div className={styles.act}>{act}</div>
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </section>
  );
}
