import { useEffect, useState } from 'react';

/** The server's time, moving on between two answers. */
export function useServerNow(serverMs: number | undefined, heardMs: number): number {
  const [localMs, setLocalMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLocalMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return serverMs === undefined ? localMs : serverMs + Math.max(0, localMs - heardMs);
}
