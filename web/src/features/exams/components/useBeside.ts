import { useEffect, useState } from 'react';
import { afterPaint } from '@/shared/lib/afterPaint';

const againMs = 10_000;

type Beside = typeof import('./besideParts');

/**
 * The parts of the page that few students see, fetched while the first question is read. Until they are here, and where the network
 * is gone before, the page does without: nothing that is fetched later may take the paper off the screen.
 */
export function useBeside(): Beside | undefined {
  const [parts, setParts] = useState<Beside>();
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const fetchParts = () =>
      import('./besideParts').then(
        (found) => {
          if (!isGone) setParts(found);
        },
        () => {
          if (!isGone) again = setTimeout(() => void fetchParts(), againMs);
        },
      );
    const stop = afterPaint(() => void fetchParts());
    return () => {
      isGone = true;
      stop();
      clearTimeout(again);
    };
  }, []);
  return parts;
}
