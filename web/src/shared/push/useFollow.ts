import { useEffect, useRef } from 'react';

let isConnected = false;

/** Whether pushes come through: pages then ask less often. */
export const isLive = (): boolean => isConnected;

export function setLive(isNow: boolean): void {
  isConnected = isNow;
}

/**
 * Calls back whenever the server says that a subject (`exams/board/4`) has changed; follows nothing while there is none. How
 * it hears of it is fetched when the first page follows something.
 */
export function useFollow(subject: string | undefined, onPush: (isAll: boolean) => void): void {
  const latest = useRef(onPush);
  useEffect(() => {
    latest.current = onPush;
  });
  useEffect(() => {
    if (subject === undefined) return;
    let unfollow: (() => void) | undefined;
    let isGone = false;
    void import('./followers').then(({ follow }) => {
      if (!isGone) unfollow = follow(subject, (isAll) => latest.current(isAll));
    });
    return () => {
      isGone = true;
      unfollow?.();
    };
  }, [subject]);
}
