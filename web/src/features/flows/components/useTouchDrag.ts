import { type RefObject, useEffect, useRef } from 'react';

/** Where a step is let go: a place on the board, or back in the pool. */
export type Target = { at: number; lane: string } | 'pool';

/** A finger held so long lifts a step; a shorter touch is a tap or a scroll. */
const liftMs = 220;
/** Moved this far before it lifts, a finger scrolls. */
const slackPx = 10;
/** So near the edge of the screen the page follows. */
const edgePx = 72;

interface Held {
  id: string;
  source: HTMLElement;
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
  ghost?: HTMLElement;
  over?: HTMLElement | undefined;
  frame?: number;
}

/**
 * Dragging by touch, which the browser's own drag and drop leaves out: a held finger lifts what bears `data-drag`, and
 * lets it go on what bears `data-drop`. A mouse drags as before.
 */
export function useTouchDrag(root: RefObject<HTMLElement | null>, onDrop: (id: string, to: Target) => void) {
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let held: Held | undefined;
    const end = () => {
      if (held === undefined) return;
      clearTimeout(held.timer);
      if (held.frame !== undefined) cancelAnimationFrame(held.frame);
      held.ghost?.remove();
      held.over?.removeAttribute('data-over');
      held = undefined;
    };
    const start = (event: TouchEvent) => {
      end();
      const touch = event.touches[0];
      const source = (event.target as Element).closest<HTMLElement>('[data-drag]');
      if (touch === undefined || event.touches.length > 1 || source === null) return;
      held = {
        id: source.dataset.drag ?? '',
        source,
        x: touch.clientX,
        y: touch.clientY,
        timer: setTimeout(lift, liftMs),
      };
    };
    const lift = () => {
      if (held === undefined) return;
      held.ghost = ghostOf(held.source);
      follow(held);
      const scroll = () => {
        if (held === undefined) return;
        scrollNear(element, held.y);
        held.frame = requestAnimationFrame(scroll);
      };
      held.frame = requestAnimationFrame(scroll);
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (held === undefined || touch === undefined) return;
      if (held.ghost === undefined) {
        if (Math.hypot(touch.clientX - held.x, touch.clientY - held.y) > slackPx) end();
        return;
      }
      event.preventDefault();
      held.x = touch.clientX;
      held.y = touch.clientY;
      follow(held);
    };
    const letGo = (event: TouchEvent) => {
      const to = held?.ghost ? targetOf(held.over) : undefined;
      const id = held?.id ?? '';
      // A drag is no tap: the click that would follow is taken back.
      if (held?.ghost) event.preventDefault();
      end();
      if (to !== undefined) drop.current(id, to);
    };
    const prevent = (event: Event) => {
      if (held !== undefined) event.preventDefault();
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', letGo, { passive: false });
    element.addEventListener('touchcancel', end);
    // What a long touch would begin besides: the browser's menu, its own dragging.
    element.addEventListener('contextmenu', prevent);
    element.addEventListener('dragstart', prevent);
    return () => {
      end();
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', letGo);
      element.removeEventListener('touchcancel', end);
      element.removeEventListener('contextmenu', prevent);
      element.removeEventListener('dragstart', prevent);
    };
  }, [root]);
}

function ghostOf(source: HTMLElement): HTMLElement {
  const box = source.getBoundingClientRect();
  const ghost = source.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-drag');
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '1000',
    top: '0',
    left: '0',
    width: `${box.width}px`,
    pointerEvents: 'none',
    opacity: '0.92',
  });
  document.body.append(ghost);
  return ghost;
}

/** The lifted step hangs above the finger; what lies under the finger is shown as the place it would fall to. */
function follow(held: Held): void {
  if (held.ghost === undefined) return;
  held.ghost.style.transform = `translate(${held.x - held.ghost.offsetWidth / 2}px, ${held.y - 56}px)`;
  const over = document.elementFromPoint(held.x, held.y)?.closest<HTMLElement>('[data-drop]') ?? undefined;
  if (over === held.over) return;
  held.over?.removeAttribute('data-over');
  over?.setAttribute('data-over', '');
  held.over = over;
}

/** `pool`, or a place and a lane: `3 cashier`. */
function targetOf(element: HTMLElement | undefined): Target | undefined {
  const text = element?.dataset.drop;
  if (text === undefined) return undefined;
  if (text === 'pool') return 'pool';
  const [at = '', ...lane] = text.split(' ');
  return { at: Number(at), lane: lane.join(' ') };
}

function scrollNear(element: HTMLElement, y: number): void {
  const by = y < edgePx ? -8 : y > window.innerHeight - edgePx ? 8 : 0;
  if (by === 0) return;
  let box: HTMLElement | null = element;
  while (box !== null && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
  (box ?? document.documentElement).scrollBy(0, by);
}
