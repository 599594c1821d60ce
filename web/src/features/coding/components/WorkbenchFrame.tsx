import type { ReactNode } from 'react';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './WorkbenchFrame.module.css';

/** The shape of the workbench while its task arrives, or why it did not. */
export function WorkbenchFrame({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div className={styles.frame}>
      <div>
        <Skeleton lines={7} />
      </div>
      <div>
        <Skeleton lines={10} />
      </div>
      <div>
        <Skeleton lines={4} />
      </div>
    </div>
  );
}
