import { useEffect, useRef } from 'react';
import { actOf } from '../model/playerKeys';

interface Acts {
  toggle: () => void;
  skip: (seconds: number) => void;
  fullscreen: () => void;
  mute: () => void;
  captions: () => void;
  speed: (step: 1 | -1) => void;
}

/** The player's keys, wherever the focus is; they rest in fields, under a dialog and while a question is asked. */
export function usePlayerKeys(isActive: boolean, acts: Acts) {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const focus = event.target as HTMLElement;
      const isEditable = focus.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(focus.tagName);
      const act = actOf(event, { tag: focus.tagName, isEditable });
      if (act === undefined || !isActive) return;
      if (document.querySelector('.ant-modal-wrap:not([style*="none"])')) return;
      event.preventDefault();
      const { toggle, skip, fullscreen, mute, captions, speed } = latest.current;
      if (act.act === 'toggle') toggle();
      else if (act.act === 'skip') skip(act.seconds);
      else if (act.act === 'fullscreen') fullscreen();
      else if (act.act === 'mute') mute();
      else if (act.act === 'captions') captions();
      else speed(act.step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
