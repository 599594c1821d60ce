import { useEffect } from 'react';

const stepMs = 1000;
/** Without a sign of life for this long, nobody is reading. */
const restMs = 90_000;

/** Calls once a second while the page is visible and somebody moves, scrolls or types now and then. */
export function useReading(isOn: boolean, onSecond: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: onSecond is new for each drawing but does the same
  useEffect(() => {
    if (!isOn) return;
    let lastSign = Date.now();
    const sign = () => {
      lastSign = Date.now();
    };
    const signs = ['pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;
    for (const name of signs) document.addEventListener(name, sign, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - lastSign < restMs) onSecond();
    }, stepMs);
    return () => {
      clearInterval(timer);
      for (const name of signs) document.removeEventListener(name, sign, { capture: true });
    };
  }, [isOn]);
}
