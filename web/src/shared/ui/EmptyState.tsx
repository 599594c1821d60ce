import type { ReactNode } from 'react';
import styles from './State.module.css';

interface Props {
  /** Why there is nothing. */
  title: ReactNode;
  text?: ReactNode;
  /** The next step, usually a button. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={styles.state} data-state="empty">
      <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
        <path className={styles.line} d="M8 8h80v48H8zM8 24h80M24 8v48M48 8v48M72 8v48" />
        {[24, 48, 72].map((x) => (
          <g key={x} className={styles.bead}>
            <rect x={x - 8} y="11" width="16" height="8" rx="4" />
            <rect x={x - 8} y="37" width="16" height="8" rx="4" />
            <rect x={x - 8} y="46" width="16" height="8" rx="4" />
          </g>
        ))}
      </svg>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
