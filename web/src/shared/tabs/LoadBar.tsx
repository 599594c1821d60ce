import { useRouterState } from '@tanstack/react-router';
import styles from './LoadBar.module.css';

/** For the box of a page: the bar is shown while anything in it stands for what is on its way. */
export const waits = styles.waits;

/** A thin bar along the top of the window while the next page's code is on its way; the present page stays meanwhile. */
export function LoadBar() {
  const isMoving = useRouterState({ select: (state) => state.status === 'pending' });
  return isMoving ? <div className={styles.bar} aria-hidden="true" data-bar="loading" /> : null;
}
