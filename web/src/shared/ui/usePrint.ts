import { useEffect, useEffectEvent } from 'react';

/** Opens the browser's printing as soon as what is to be printed is there, and tells when it is over. */
export function usePrint(onDone: () => void) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
}
