import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './Designer.module.css';

/** The page while its flow is on the way, in the shape it will have: text and steps on the left, the board on the right. */
export function FlowSkeleton() {
  return (
    <div className={styles.desk} data-state="loading">
      <aside className={styles.side}>
        <Skeleton lines={9} />
      </aside>
      <div className={styles.main}>
        <div className={styles.bar} />
        <div className={styles.board}>
          <div className={styles.sheet} aria-hidden="true">
            {[0, 1, 2, 3, 4].map((row) => (
              <i key={row} style={{ marginLeft: `${12 + ((row * 23) % 46)}%` }} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
