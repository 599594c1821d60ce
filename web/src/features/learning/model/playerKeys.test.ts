import { expect, it } from 'vitest';
import { actOf, nextSpeed } from './playerKeys';

const page = { tag: 'BODY', isEditable: false };

it.each([
  [' ', { act: 'toggle' }],
  ['ArrowLeft', { act: 'skip', seconds: -5 }],
  ['ArrowRight', { act: 'skip', seconds: 5 }],
  ['F', { act: 'fullscreen' }],
  ['c', { act: 'captions' }],
  ['x', undefined],
])('%s', (key, act) => {
  expect(actOf({ key }, page)).toEqual(act);
});

it('leaves keys alone while somebody types or presses a button', () => {
  expect(actOf({ key: ' ' }, { tag: 'TEXTAREA', isEditable: true })).toBeUndefined();
  expect(actOf({ key: ' ' }, { tag: 'BUTTON', isEditable: false })).toBeUndefined();
  expect(actOf({ key: 'f', ctrlKey: true }, page)).toBeUndefined();
});

it('steps through the speeds and stops at the ends', () => {
  expect([nextSpeed(1, 1), nextSpeed(2, 1), nextSpeed(0.75, -1)]).toEqual([1.25, 2, 0.75]);
});
