import { describe, expect, it } from 'vitest';
import { actOf, place, poolOf, shift, shiftLane, stepStates } from './board';

const steps = [{ id: 'a', lane: '甲' }, { id: 'b' }, { id: 'c' }];
const ids = (list: { id: string }[]) => list.map((step) => step.id).join('');
const key = (name: string, more = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('the board', () => {
  it('takes a step from the pool to any place', () => {
    expect(ids(place(steps, 'd', 1, undefined))).toBe('adbc');
    expect(ids(place(steps, 'd', 9, undefined))).toBe('abcd');
    expect(place(steps, 'd', 0, '乙')[0]).toEqual({ id: 'd', lane: '乙' });
  });

  it('moves a step without losing its lane', () => {
    expect(ids(place(steps, 'a', 3, undefined))).toBe('bca');
    expect(place(steps, 'a', 1, undefined)[1]).toEqual({ id: 'a', lane: '甲' });
    expect(ids(place(steps, 'a', 1, undefined))).toBe('bac');
    expect(ids(place(steps, 'b', 1, undefined))).toBe('abc');
    expect(ids(place(steps, 'c', 0, undefined))).toBe('cab');
  });

  it('stops at its ends', () => {
    expect(shift(steps, 'a', -1)).toBe(steps);
    expect(ids(shift(steps, 'a', 1))).toBe('bac');
    expect(shiftLane(steps, 'b', 1, ['甲', '乙'])[1]).toEqual({ id: 'b', lane: '甲' });
    expect(shiftLane(steps, 'a', -1, ['甲', '乙'])[0]).toEqual({ id: 'a', lane: '甲' });
  });

  it('is worked by keys alone', () => {
    expect(actOf(key('ArrowDown', { altKey: true }))).toEqual({ kind: 'shift', by: 1 });
    expect(actOf(key('ArrowRight', { shiftKey: true }))).toEqual({ kind: 'lane', by: 1 });
    expect(actOf(key('ArrowUp'))).toEqual({ kind: 'focus', by: -1 });
    expect(actOf(key('Delete'))).toEqual({ kind: 'remove' });
    expect(actOf(key('s', { ctrlKey: true }))).toBeUndefined();
  });

  it('keeps the pool in its own order', () => {
    const items = ['x', 'b', 'y'].map((id) => ({ id, title: id, kind: 'step' as const }));
    expect(ids(poolOf(items, steps))).toBe('xy');
  });
});

describe('a submitted attempt', () => {
  it('tells each step how it stands', () => {
    const reason = (code: string, ...about: string[]) => ({ code, text: '', feedback: '', steps: about });
    const of = stepStates({
      id: 1,
      decided: null,
      number: 1,
      percent: 40,
      base_percent: 60,
      steps: [...steps, { id: 'x' }],
      kept: ['a'],
      reasons: [
        reason('E-LANE', 'a'),
        reason('E-STEP-EXTRA', 'x'),
        reason('E-CONTROL', 'c', 'missing'),
        reason('E-STEP-MISS', 'missing'),
      ],
      is_late: false,
      submitted_at_ms: 1,
    });
    expect(Object.fromEntries(of)).toEqual({ a: 'lane', b: 'moved', c: 'control', x: 'surplus' });
  });
});
