import type { ReactNode } from 'react';
import styles from './Panel.module.css';

interface Props {
  title?: ReactNode;
  /** At the right end of the head: a link, a switch. */
  extra?: ReactNode;
  /** The content reaches the edges, for tables and lists. */
  flush?: boolean;
  children: ReactNode;
}

/** The calm surface everything stands on. */
export function Panel({ title, extra, flush = false, children }: Props) {
  return (
    <section className={styles.panel}>
      {title || extra ? (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {extra}
        </div>
      ) : null}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
