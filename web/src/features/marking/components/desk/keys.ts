import { useEffect, useRef } from 'react';
import { isTyping } from '@/shared/lib/typing';

interface Acts {
  onUndo: (() => void) | undefined;
  onReference: () => void;
}

/** The keys of the desk that do not belong to the mark itself: undo, the reference. */
export function useDeskKeys(acts: Acts): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.altKey) return;
      const { onUndo, onReference } = latest.current;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand ? key === 'z' : key === 'u') {
        event.preventDefault();
        onUndo?.();
      } else if (isCommand) return;
      else if (key === 'r') onReference();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

interface MarkActs {
  /** How many points the rubric has: their digits tick them. */
  rubric: number;
  /** Other digits give so many points. */
  full: number;
  onSave: () => void;
  onMove: (by: number) => void;
  onTick: (index: number) => void;
  /** More or less of the line ticked last. */
  onStep: (by: 1 | -1) => void;
  onGive: (points: number) => void;
  onComment: () => void;
}

/** A button or a link beside the mark is pressed by Enter as anywhere. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('a, button, summary') !== null &&
  target.closest('[data-keys="mark"]') === null;

/** The keys of the mark: ticks, figures, the comment, saving, the answers before and after. */
export function useMarkKeys(acts: MarkActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { rubric, full, onSave, onMove, onTick, onStep, onGive, onComment } = latest.current;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === 'Enter' && !isCommand && isPressed(event.target)) return;
      if (event.key === 'Enter' && (isCommand || !isTyping(event.target))) {
        event.preventDefault();
        onSave();
        return;
      }
      if (isTyping(event.target) || isCommand || event.altKey) return;
      const key = event.key.toLowerCase();
      const digit = Number(event.key);
      if (key === 'j') onMove(1);
      else if (key === 'k') onMove(-1);
      else if (key === '+' || key === '=') onStep(1);
      else if (key === '-') onStep(-1);
      else if (key === 'c') {
        // The letter itself is no comment.
        event.preventDefault();
        onComment();
      } else if (Number.isInteger(digit) && event.key.trim() !== '') {
        if (digit >= 1 && digit <= rubric) onTick(digit - 1);
        else if (digit <= full) onGive(digit);
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/** J and K on a page that is one of a row. */
export function useStepKeys(previous: (() => void) | undefined, next: (() => void) | undefined): void {
  const latest = useRef({ previous, next });
  latest.current = { previous, next };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 'j') latest.current.next?.();
      else if (event.key.toLowerCase() === 'k') latest.current.previous?.();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
