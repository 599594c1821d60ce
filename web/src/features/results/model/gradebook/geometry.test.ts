import { expect, it } from 'vitest';
import { placeBeside, scrollFor } from './geometry';

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
