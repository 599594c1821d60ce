import { useEffect, useRef } from 'react';
import { isTyping } from '@/shared/lib/typing';
import { ask, useAsked } from './asked';

/** Ctrl/⌘ K asks for the search, `?` for the list of keys; nothing while an exam is being taken. */
export function useShellKeys(isActive: boolean): {
  /** What was typed after Ctrl K before the field was there. */
  typedAhead: () => string;
} {
  const asked = useAsked((state) => state.asked);
  const ahead = useRef('');
  useEffect(() => {
    if (asked !== 'find') return;
    const typed = (event: KeyboardEvent) => {
      // The dialog is there and takes the keys itself.
      if (document.querySelector('dialog[open]')) return;
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      ahead.current += event.key;
    };
    document.addEventListener('keydown', typed, true);
    return () => {
      ahead.current = '';
      document.removeEventListener('keydown', typed, true);
    };
  }, [asked]);
  useEffect(() => {
    if (!isActive) return;
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        ask('find');
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        ask('keys');
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isActive]);
  return { typedAhead: () => ahead.current };
}
