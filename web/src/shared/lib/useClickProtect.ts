import { useCallback, useEffect, useRef, useState } from 'react';

const clickProtectMs = 3000;

/** Runs the action at most once per `holdMs`; `held` disables the button meanwhile. */
export function useClickProtect<A extends unknown[]>(
  action: (...args: A) => void,
  holdMs = clickProtectMs,
): { held: boolean; run: (...args: A) => void } {
  const [held, setHeld] = useState(false);
  const lock = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      lock.current = false;
      setHeld(false);
    },
    [],
  );
  const run = useCallback(
    (...args: A) => {
      if (lock.current) return;
      lock.current = true;
      setHeld(true);
      timer.current = setTimeout(() => {
        lock.current = false;
        setHeld(false);
      }, holdMs);
      action(...args);
    },
    [action, holdMs],
  );
  return { held, run };
}
