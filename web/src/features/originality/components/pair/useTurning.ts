import { useEffect, useRef } from 'react';
import { originalitySearch } from '@/shared/lib/search';
import { isTyping } from '@/shared/lib/typing';
import { usePage } from '@/shared/tabs/page';
import type { PairView } from '../../api';

/** To the pair before and after, none at the ends; with J and K as answers are turned at the marking desk. */
export function useTurning({ previous, next }: PairView, isListening: boolean) {
  const { setSearch } = usePage(originalitySearch);
  const to = (number: number | null) =>
    number === null ? undefined : () => setSearch({ pair: number }, { replace: true });
  const turn = { before: to(previous), after: to(next) };
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    if (!isListening) return;
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'j') latest.current.after?.();
      else if (key === 'k') latest.current.before?.();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isListening]);
  return turn;
}
