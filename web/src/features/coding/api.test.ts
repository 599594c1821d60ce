import { describe, expect, it } from 'vitest';
import { askAgainMs } from './api';

describe('a waiting evaluation', () => {
  it('is asked for soon, then ever more rarely', () => {
    const waits = [1, 2, 3, 4, 5, 6, 50].map(askAgainMs);
    expect(waits).toEqual([60, 120, 240, 480, 700, 700, 700]);
  });
});
