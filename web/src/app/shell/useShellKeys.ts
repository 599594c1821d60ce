import { useEffect, useState } from 'react';

export type Asked = 'find' | 'keys' | undefined;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl/⌘ K asks for the search, `?` for the list of keys; nothing while an exam is being taken. */
export function useShellKeys(isActive: boolean): { asked: Asked; ask: (what: Asked) => void } {
  const [asked, ask] = useState<Asked>();
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
  return { asked, ask };
}
