import { describe, expect, it } from 'vitest';
import { firstPartBytes, nextPartBytes, pauseMs, percent, remainingS, withSample } from './model';

const limits = { part_bytes: 8 << 20, least_part_bytes: 256 << 10 };

describe('the size of parts', () => {
  it('grows on a fast line up to what the server takes', () => {
    let bytes = firstPartBytes(limits);
    for (let part = 0; part < 10; part++) bytes = nextPartBytes(bytes, limits, 200);
    expect(bytes).toBe(limits.part_bytes);
  });

  it('shrinks where parts are slow or do not arrive, down to what the server takes', () => {
    expect(nextPartBytes(4 << 20, limits, 30_000)).toBe(2 << 20);
    let bytes = firstPartBytes(limits);
    for (let part = 0; part < 10; part++) bytes = nextPartBytes(bytes, limits, undefined);
    expect(bytes).toBe(limits.least_part_bytes);
  });

  it('stays where it is neither fast nor slow', () => {
    expect(nextPartBytes(3 << 20, limits, 10_000)).toBe(3 << 20);
  });
});

it('waits longer after each failure, and never longer than half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(pauseMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

describe('the time that remains', () => {
  it('follows the speed of the last seconds', () => {
    let samples = [{ atMs: 0, bytes: 0 }];
    samples = withSample(samples, { atMs: 1000, bytes: 10 });
    expect(remainingS(samples, 100)).toBe(9);
    // A line that has become ten times faster is believed before long.
    for (let second = 2; second < 60; second++)
      samples = withSample(samples, { atMs: second * 1000, bytes: 10 + (second - 1) * 100 });
    expect(remainingS(samples, 5910)).toBe(1);
    expect(samples.length).toBeLessThan(30);
  });

  it('is not known before anything has come', () => {
    expect(remainingS([], 100)).toBeUndefined();
    expect(remainingS([{ atMs: 5, bytes: 3 }], 100)).toBeUndefined();
  });
});

it('says a hundred per cent only when all has come', () => {
  expect([percent(999, 1000), percent(1000, 1000), percent(0, 0)]).toEqual([99, 100, 0]);
});
