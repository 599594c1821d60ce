import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Place, placeAmong, stepAmong } from './move';
import { useSortableLists } from './useSortableLists';

const row = (top: number) => ({ top, height: 50 });
/** Two rows, then an empty list, then one row. */
const lists = [
  { top: 0, height: 110, rows: [row(0), row(60)] },
  { top: 200, height: 20, rows: [] },
  { top: 300, height: 50, rows: [row(300)] },
];

it('a row falls into the nearest list, also an empty one', () => {
  const from = { list: 0, at: 0 };
  expect(placeAmong(lists, from, 10)).toEqual(from);
  expect(placeAmong(lists, from, 70)).toEqual({ list: 0, at: 1 });
  expect(placeAmong(lists, from, 185)).toEqual({ list: 1, at: 0 });
  expect(placeAmong(lists, from, 290)).toEqual({ list: 2, at: 0 });
  expect(placeAmong(lists, from, 900)).toEqual({ list: 2, at: 1 });
  expect(placeAmong(lists, { list: 2, at: 0 }, -900)).toEqual({ list: 0, at: 0 });
});

it('a step goes on from the end of one list into the next', () => {
  const counts = [2, 0, 1];
  expect(stepAmong(counts, { list: 0, at: 0 }, 1)).toEqual({ list: 0, at: 1 });
  expect(stepAmong(counts, { list: 0, at: 1 }, 1)).toEqual({ list: 1, at: 0 });
  expect(stepAmong(counts, { list: 2, at: 0 }, -1)).toEqual({ list: 1, at: 0 });
  expect(stepAmong(counts, { list: 1, at: 0 }, -1)).toEqual({ list: 0, at: 2 });
  expect(stepAmong(counts, { list: 0, at: 0 }, -1)).toBeUndefined();
  expect(stepAmong(counts, { list: 2, at: 0 }, 1)).toBeUndefined();
});

function Lists() {
  const [all, setAll] = useState([['a', 'b'], ['c']]);
  const move = (from: Place, to: Place) =>
    setAll((now) => {
      const name = now[from.list]?.[from.at] ?? '';
      return now.map((list, index) => {
        const rest = list.filter((one) => one !== name);
        return index === to.list ? [...rest.slice(0, to.at), name, ...rest.slice(to.at)] : rest;
      });
    });
  const { root, list, row, handle, step } = useSortableLists<HTMLDivElement>({
    counts: all.map((one) => one.length),
    onMove: move,
  });
  return (
    <div ref={root}>
      {all.map((names, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lists of this test never move
        <ul key={index} aria-label={`list ${index}`} {...list(index)}>
          {names.map((name, at) => (
            <li key={name} {...row({ list: index, at }, name)}>
              <span data-testid={`grip ${name}`} {...handle({ list: index, at })} />
              <span>{name}</span>
              <button type="button" aria-label={`up ${name}`} onClick={() => step({ list: index, at }, -1)} />
              <button
                type="button"
                aria-label={`down ${name}`}
                onClick={() => step({ list: index, at }, 1)}
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

const order = () =>
  screen.getAllByRole('list').map((list) =>
    within(list)
      .queryAllByRole('listitem')
      .map((item) => item.textContent),
  );

/** Rows of 50 px, 60 px apart, in lists 200 px apart. */
function draw() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    const of = (element: HTMLElement): number =>
      element.parentElement ? [...element.parentElement.children].indexOf(element) : 0;
    if (this.tagName === 'UL') return new DOMRect(0, of(this) * 200, 300, 120);
    if (this.tagName === 'LI' && this.parentElement)
      return new DOMRect(0, of(this.parentElement) * 200 + of(this) * 60, 300, 50);
    return new DOMRect(0, 0, 300, 400);
  });
  render(<Lists />);
}

// jsdom has no pointer events: what React and the browser read of one is a mouse event with these two.
function pointer(target: Element | Window, type: string, clientY: number) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY, button: 0 });
  Object.assign(event, { pointerType: 'touch', pointerId: 1 });
  act(() => void target.dispatchEvent(event));
}

it('a row is dragged into another list, and shows before where it would fall', () => {
  draw();
  pointer(screen.getByTestId('grip a'), 'pointerdown', 10);
  pointer(window, 'pointermove', 190);
  expect(screen.getByText('c').parentElement).toHaveAttribute('data-drop', 'before');
  pointer(window, 'pointermove', 260);
  expect(screen.getByRole('list', { name: 'list 1' })).toHaveAttribute('data-drop', 'end');
  pointer(window, 'pointerup', 260);
  expect(order()).toEqual([['b'], ['c', 'a']]);
  expect(document.querySelector('[data-drop], [data-held]')).toBeNull();
});

it('a button that moves a row into another list keeps the keyboard', () => {
  draw();
  const down = screen.getByRole('button', { name: 'down b' });
  down.focus();
  fireEvent.click(down);
  expect(order()).toEqual([['a'], ['b', 'c']]);
  expect(screen.getByRole('button', { name: 'down b' })).toHaveFocus();
  fireEvent.keyDown(screen.getByRole('button', { name: 'down b' }), { key: 'ArrowUp', altKey: true });
  expect(order()).toEqual([['a', 'b'], ['c']]);
  expect(screen.getByRole('button', { name: 'down b' })).toHaveFocus();
});
