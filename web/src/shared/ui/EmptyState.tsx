import { type ReactNode, Suspense } from 'react';
import type { EmptyArea } from './EmptyPicture';
import { lazily } from './lazily';
import styles from './State.module.css';

// No page fails for want of a picture: where its code cannot be fetched, the abacus stands.
const EmptyPicture = lazily<{ area: EmptyArea }>(() =>
  import('./EmptyPicture').then(
    (module) => module.EmptyPicture,
    () => ZeroAbacus,
  ),
);

interface Props {
  /** Why there is nothing. */
  title: ReactNode;
  text?: ReactNode;
  /** The next step, usually a button. */
  action?: ReactNode;
  /** What it is about, for the picture; otherwise an abacus at zero. */
  area?: EmptyArea;
}

/** Nothing to show: a picture of what it would be, why, and the next step. */
export function EmptyState({ title, text, action, area }: Props) {
  return (
    <div className={styles.state} data-state="empty">
      {area ? (
        <Suspense fallback={<span className={styles.picture} />}>
          <EmptyPicture area={area} />
        </Suspense>
      ) : (
        <ZeroAbacus />
      )}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

function ZeroAbacus() {
  return (
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
  );
}
