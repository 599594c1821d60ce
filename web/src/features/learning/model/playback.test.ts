import { describe, expect, it } from 'vitest';
import {
  giveBack,
  markAt,
  type Playback,
  played,
  questionBetween,
  type Stretch,
  silent,
  startAt,
  stop,
  take,
  union,
} from './playback';

const play = (now: Playback, from: number, to: number, speed = 1): Playback => {
  let next = now;
  for (let at = from; at <= to + 1e-9; at += 0.25 * speed) next = played(next, at, speed);
  return next;
};

describe('playback', () => {
  it('joins the signs of time into one stretch', () => {
    const { report } = take(play(silent, 0, 15));
    expect(report).toEqual([[0, 15]]);
  });

  it('counts nothing for a seek', () => {
    const jumped = play(play(silent, 0, 5), 60, 65);
    expect(take(jumped).report).toEqual([
      [0, 5],
      [60, 65],
    ]);
    const back = play(play(silent, 30, 35), 10, 12);
    expect(take(back).report).toEqual([
      [30, 35],
      [10, 12],
    ]);
  });

  it('goes on after a report without a gap or a doubled second', () => {
    const first = take(play(silent, 0, 15));
    const second = take(play(first.rest, 15.25, 30));
    expect(first.report).toEqual([[0, 15]]);
    expect(second.report).toEqual([[15, 30]]);
  });

  it('takes larger steps at double speed for playing', () => {
    expect(take(play(silent, 0, 20, 2)).report).toEqual([[0, 20]]);
  });

  it('keeps what could not be reported', () => {
    const { report, rest } = take(play(silent, 0, 10));
    const again = take(stop(play(giveBack(rest, report), 10.25, 12)));
    expect(union(again.report)).toEqual([[0, 12]]);
  });

  it('reports nothing for a paused player', () => {
    expect(take(stop(played(silent, 7, 1))).report).toEqual([]);
  });

  it('joins overlapping stretches', () => {
    const stretches: Stretch[] = [
      [10, 20],
      [0, 5],
      [15, 30],
      [5, 6],
    ];
    expect(union(stretches)).toEqual([
      [0, 6],
      [10, 30],
    ]);
  });

  it('resumes where one left, but not in the last seconds', () => {
    expect(startAt(undefined, 40, 100)).toBe(40);
    expect(startAt(undefined, 99, 100)).toBe(0);
    expect(startAt(12, 40, 100)).toBe(12);
    expect(startAt(500, 0, 100)).toBe(99);
  });

  it('begins a finished lecture anew, unless it was left on the way through again', () => {
    expect(startAt(undefined, 596, 600)).toBe(596);
    expect(startAt(undefined, 596, 600, true)).toBe(0);
    expect(startAt(undefined, 240, 600, true)).toBe(240);
    expect(startAt(590, 596, 600, true)).toBe(590);
  });

  it('knows the chapter mark and the question that comes next', () => {
    const marks = [{ at_s: 0 }, { at_s: 30 }, { at_s: 60 }];
    expect([markAt(marks, 0), markAt(marks, 29), markAt(marks, 59.9), markAt([{ at_s: 5 }], 1)]).toEqual([
      0, 0, 2, -1,
    ]);
    expect(questionBetween([{ at_s: 30 }], 29.8, 30.1)).toEqual({ at_s: 30 });
    expect(questionBetween([{ at_s: 30 }], 30.1, 30.4)).toBeUndefined();
  });
});
