import { expect, it } from 'vitest';
import { placesOf, spanOf } from './spans';

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
