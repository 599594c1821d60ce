import { useEffect } from 'react';
import { reportPresence } from '../api';

const everyMs = 30_000;

/** Tells the server that a document is open and visible, as long as that is so. */
export function useStay(visitId: number | undefined): void {
  useEffect(() => {
    if (visitId === undefined) return;
    const tell = () => {
      // Lost signs only shorten the record; nobody needs to hear of them.
      if (document.visibilityState === 'visible') reportPresence(visitId).catch(() => {});
    };
    const timer = setInterval(tell, everyMs);
    return () => {
      clearInterval(timer);
      tell();
    };
  }, [visitId]);
}
