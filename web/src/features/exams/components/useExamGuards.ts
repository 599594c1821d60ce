import { useEffect, useRef } from 'react';
import type { LeaveAction } from '../api';
import type { ExamSession } from '../model/examSession';

/** Saves when the page is hidden, asks before it is left, reports leaving if the rules say so, wakes up with the network. */
export function useLeaveWatch(session: ExamSession, action: LeaveAction, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const hidden = () => {
      if (document.visibilityState === 'hidden') {
        void session.flush(true);
        if (action !== 'ignore') void session.signal('left');
      } else {
        if (action !== 'ignore') session.returned();
        session.wakeUp();
      }
    };
    const online = () => session.wakeUp();
    const unload = (event: BeforeUnloadEvent) => {
      void session.flush(true);
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('online', online);
    window.addEventListener('focus', online);
    window.addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', online);
      window.removeEventListener('focus', online);
      window.removeEventListener('beforeunload', unload);
    };
  }, [session, action, isRunning]);
}

interface Keys {
  /** A letter or digit; answers whether it meant anything. */
  pick: (key: string) => boolean;
  step: (by: number) => void;
  flag: () => void;
  submit: () => void;
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'));

/** A–F and 1–6 answer, ←/→ move, F with Shift flags (F alone may be an option), Ctrl+Enter hands in; none while typing. */
export function useExamKeys(isActive: boolean, keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isActive) return;
    const pressed = (event: KeyboardEvent) => {
      // Another part of the page has used it: Ctrl+Enter in the Python editor runs the program, it does not hand in.
      if (event.defaultPrevented) return;
      const { pick, step, flag, submit } = latest.current;
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault();
        submit();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || typesText(event.target)) return;
      const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      // On an option too: the browser would choose the one beside it, and a finished answer became another one.
      if (isArrow) {
        event.preventDefault();
        step(event.key === 'ArrowLeft' ? -1 : 1);
      } else if (pick(event.key)) event.preventDefault();
      else if (event.key.toLowerCase() === 'f') flag();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isActive]);
}
