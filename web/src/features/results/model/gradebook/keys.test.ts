import { expect, it } from 'vitest';
import { actOf, type Extent, type Press } from './keys';

const extent: Extent = { rows: 62, columns: 12, firstRow: 2, page: 20 };
const at = { row: 30, column: 5 };
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrl: false,
  other: false,
  ...more,
});
const to = (row: number, column: number) => ({ kind: 'move', to: { row, column } });

it('arrows move by one cell and stop at the edges', () => {
  expect(actOf(press('ArrowDown'), at, extent)).toEqual(to(31, 5));
  expect(actOf(press('ArrowLeft'), at, extent)).toEqual(to(30, 4));
  expect(actOf(press('ArrowDown'), { row: 61, column: 0 }, extent)).toEqual(to(61, 0));
  expect(actOf(press('ArrowUp'), { row: 0, column: 0 }, extent)).toEqual(to(0, 0));
  expect(actOf(press('ArrowRight'), { row: 3, column: 11 }, extent)).toEqual(to(3, 11));
});

it('Home and End stay in the row; with Ctrl they go to the corners of the students', () => {
  expect(actOf(press('Home'), at, extent)).toEqual(to(30, 0));
  expect(actOf(press('End'), at, extent)).toEqual(to(30, 11));
  expect(actOf(press('Home', { ctrl: true }), at, extent)).toEqual(to(2, 0));
  expect(actOf(press('End', { ctrl: true }), at, extent)).toEqual(to(61, 11));
});

it('pages turn by what is in sight and never end in the heads', () => {
  expect(actOf(press('PageDown'), at, extent)).toEqual(to(50, 5));
  expect(actOf(press('PageDown'), { row: 50, column: 5 }, extent)).toEqual(to(61, 5));
  expect(actOf(press('PageUp'), { row: 9, column: 5 }, extent)).toEqual(to(2, 5));
});

it('Enter opens what is there, a digit begins a new score', () => {
  expect(actOf(press('Enter'), at, extent)).toEqual({ kind: 'open', typed: '' });
  expect(actOf(press('8'), at, extent)).toEqual({ kind: 'open', typed: '8' });
  expect(actOf(press('Delete'), at, extent)).toBeUndefined();
  expect(actOf(press('a'), at, extent)).toBeUndefined();
});

it('Ctrl+C copies; digits with Ctrl or Alt, or of an input method, are not the sheet’s', () => {
  expect(actOf(press('c', { ctrl: true }), at, extent)).toEqual({ kind: 'copy' });
  expect(actOf(press('1', { ctrl: true }), at, extent)).toBeUndefined();
  expect(actOf(press('1', { other: true }), at, extent)).toBeUndefined();
});

it('an empty sheet has nowhere to go', () => {
  const none = { rows: 2, columns: 2, firstRow: 2, page: 5 };
  expect(actOf(press('End', { ctrl: true }), { row: 0, column: 0 }, none)).toEqual(to(1, 1));
});
