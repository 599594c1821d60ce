import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { placeAt, wayPx } from './move';
import { useSortable } from './useSortable';

const rows = [0, 60, 120].map((top) => ({ top, height: 50 }));

it('a row falls past those whose middle its own has passed', () => {
  expect([0, 59, 61, 119, 121, 999].map((byPx) => placeAt(rows, 0, byPx))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(placeAt(rows, 2, -61)).toBe(1);
});

it('rows between make way by its height and the gap', () => {
  expect([0, 1, 2].map((place) => wayPx(rows, place, 0, 1))).toEqual([0, -60, 0]);
  expect([0, 1, 2].map((place) => wayPx(rows, place, 2, 0))).toEqual([60, 60, 0]);
});

function List({ by }: { by: 'row' | 'handle' }) {
  const [order, setOrder] = useState(['a', 'b', 'c']);
  const { list, row, handle } = useSortable<HTMLUListElement>({
    by,
    onMove: (from, to) =>
      setOrder((now) => {
        const rest = now.filter((_, at) => at !== from);
        return [...rest.slice(0, to), now[from] ?? '', ...rest.slice(to)];
      }),
  });
  return (
    <ul ref={list}>
      {order.map((name, at) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: stands for a row with a field
        <li key={name} tabIndex={0} {...row(at, order.length)}>
          <span data-testid={`grip ${name}`} {...handle(at)} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const order = () => screen.getAllByRole('listitem').map((item) => item.textContent);

/** Rows of 50 px, 60 px apart. */
function draw(by: 'row' | 'handle') {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    return new DOMRect(0, this.tagName === 'LI' ? at * 60 : 0, 300, this.tagName === 'LI' ? 50 : 170);
  });
  render(<List by={by} />);
}

// jsdom has no pointer events: what React and the browser read of one is a mouse event with these two.
function pointer(target: Element | Window, type: string, pointerType: string, clientY: number) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY, button: 0 });
  Object.assign(event, { pointerType, pointerId: 1 });
  act(() => void target.dispatchEvent(event));
}

function drag(target: Element, pointerType: string, by: number) {
  pointer(target, 'pointerdown', pointerType, 10);
  pointer(window, 'pointermove', pointerType, 10 + by / 2);
  pointer(window, 'pointermove', pointerType, 10 + by);
  pointer(window, 'pointerup', pointerType, 10 + by);
}

it('a mouse drags a row to its place', () => {
  draw('row');
  drag(screen.getByText('a'), 'mouse', 130);
  expect(order()).toEqual(['b', 'c', 'a']);
});

it('a finger drags by the grip, and scrolls by the rest', () => {
  draw('row');
  drag(screen.getByText('a'), 'touch', 130);
  expect(order()).toEqual(['a', 'b', 'c']);
  drag(screen.getByTestId('grip a'), 'touch', 70);
  expect(order()).toEqual(['b', 'a', 'c']);
});

it('Escape puts a row back', () => {
  draw('handle');
  pointer(screen.getByTestId('grip a'), 'pointerdown', 'mouse', 10);
  pointer(window, 'pointermove', 'mouse', 140);
  fireEvent.keyDown(window, { key: 'Escape' });
  pointer(window, 'pointerup', 'mouse', 140);
  expect(order()).toEqual(['a', 'b', 'c']);
});

it('Alt and an arrow move the row that has the keyboard, which keeps it', () => {
  draw('handle');
  screen.getByText('a').focus();
  fireEvent.keyDown(screen.getByText('a'), { key: 'ArrowDown', altKey: true });
  expect(order()).toEqual(['b', 'a', 'c']);
  expect(screen.getByText('a')).toHaveFocus();
  fireEvent.keyDown(screen.getByText('a'), { key: 'ArrowDown' });
  expect(order()).toEqual(['b', 'a', 'c']);
});
