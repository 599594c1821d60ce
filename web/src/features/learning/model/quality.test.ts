import { expect, it } from 'vitest';
import { firstSize, isTooMuch, smallerThan } from './quality';

const sizes = [1080, 720, 360].map((lines) => ({ lines, address: `/${lines}` }));
const first = (screen: number, downlink?: number, savesData?: boolean) =>
  firstSize(sizes, { screen, downlink, savesData })?.lines;

it('plays no more than the screen shows', () => {
  expect([first(2000), first(1080), first(800), first(700), first(300)]).toEqual([
    1080, 1080, 1080, 720, 360,
  ]);
});

it('plays no more than the network brings', () => {
  expect([first(1080, 10), first(1080, 4), first(1080, 0.5), first(300, 10)]).toEqual([1080, 720, 360, 360]);
  expect(first(1080, 10, true)).toBe(360);
  expect(firstSize([], { screen: 1080 })).toBeUndefined();
});

it('steps down when it waits again and again, and not after a wait long ago', () => {
  expect(isTooMuch([1_000, 20_000], 21_000)).toBe(true);
  expect(isTooMuch([1_000, 40_000], 41_000)).toBe(false);
  expect(smallerThan(sizes, 1080)?.lines).toBe(720);
  expect(smallerThan(sizes, 360)).toBeUndefined();
});
