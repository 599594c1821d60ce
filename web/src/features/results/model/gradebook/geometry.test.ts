import { expect, it } from 'vitest';
import { placeBeside, placesOf, scrollFor, spanOf } from './geometry';

it('of five thousand rows only those in sight are drawn', () => {
  const some = { more: 4, step: 4 };
  expect(spanOf(0, 600, 30, 5000, some)).toEqual([0, 24]);
  expect(spanOf(75_000, 600, 30, 5000, some)).toEqual([2496, 2524]);
  expect(spanOf(149_400, 600, 30, 5000, some)).toEqual([4976, 5000]);
  expect(spanOf(0, 600, 30, 3, some)).toEqual([0, 3]);
  expect(spanOf(900, 600, 30, 0, some)).toEqual([0, 0]);
});

it('a small move draws nothing anew', () => {
  const some = { more: 4, step: 4 };
  expect(spanOf(75_030, 600, 30, 5000, some)).toEqual(spanOf(75_090, 600, 30, 5000, some));
});

it('the cell with the keyboard stays, in the order of the sheet', () => {
  expect(placesOf([3, 6], undefined)).toEqual([3, 4, 5]);
  expect(placesOf([3, 6], 4)).toEqual([3, 4, 5]);
  expect(placesOf([3, 6], 0)).toEqual([0, 3, 4, 5]);
  expect(placesOf([3, 6], 90)).toEqual([3, 4, 5, 90]);
});

it('scrolls no more than it must, and not behind the heads', () => {
  expect(scrollFor(100, 500, 300, 30, 98)).toBe(100);
  expect(scrollFor(100, 500, 150, 30, 98)).toBe(52);
  expect(scrollFor(100, 500, 590, 30, 98)).toBe(120);
  expect(scrollFor(100, 500, 30, 30, 98)).toBe(0);
});

it('a pop-up stands below its cell, above at the foot of the screen, and never beyond it', () => {
  const screen = { left: 0, top: 0, right: 1366, bottom: 768 };
  const cell = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 30 });
  expect(placeBeside(cell(600, 300), 308, 300, screen)).toEqual({ left: 486, top: 336 });
  expect(placeBeside(cell(600, 600), 308, 300, screen)).toEqual({ left: 486, top: 294 });
  expect(placeBeside(cell(1330, 300), 308, 300, screen).left).toBe(1050);
  const low = { ...screen, bottom: 420 };
  expect(placeBeside(cell(600, 200), 308, 400, low)).toEqual({ left: 686, top: 12 });
});
