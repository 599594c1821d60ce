import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Target, useTouchDrag } from './useTouchDrag';

const dropped = vi.fn<(id: string, to: Target) => void>();

function Desk() {
  const root = useRef<HTMLDivElement>(null);
  useTouchDrag(root, dropped);
  return (
    <div ref={root}>
      <button type="button" data-drag="pay">
        付款
      </button>
      <div data-drop="2 cashier">place</div>
      <div data-drop="pool">pool</div>
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  dropped.mockReset();
});
afterEach(() => vi.useRealTimers());

/** Touches the step, holds it so long, moves over the element and lets go. */
function drag(heldMs: number, over: string) {
  const step = screen.getByRole('button');
  document.elementFromPoint = () => screen.getByText(over);
  fireEvent.touchStart(step, { touches: [{ clientX: 90, clientY: 300 }] });
  vi.advanceTimersByTime(heldMs);
  fireEvent.touchMove(step, { touches: [{ clientX: 90, clientY: 400 }] });
  fireEvent.touchEnd(step, { touches: [] });
}

it('a finger drags a step to its place and back', () => {
  render(<Desk />);
  drag(300, 'place');
  expect(dropped).toHaveBeenLastCalledWith('pay', { at: 2, lane: 'cashier' });
  drag(300, 'pool');
  expect(dropped).toHaveBeenLastCalledWith('pay', 'pool');
  expect(screen.getAllByText('付款')).toHaveLength(1);
});

it('a finger that moves at once scrolls and drags nothing', () => {
  render(<Desk />);
  drag(20, 'place');
  expect(dropped).not.toHaveBeenCalled();
});
