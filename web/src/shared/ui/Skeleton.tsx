import styles from './Skeleton.module.css';

/** The shape of text that is on its way; invisible for the first moments, so quick answers do not flicker. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.box} aria-hidden="true" data-state="loading">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <div key={index} className={styles.line} style={{ width: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
