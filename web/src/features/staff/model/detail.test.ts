import { expect, test } from 'vitest';
import { factsOf } from './detail';

test('facts are flat, lists of things are counted, nothing is shown of nothing', () => {
  expect(factsOf('{"is_new":true,"items":[{"a":1},{"a":2}],"who":{"roles":["x","y"]},"old":null}')).toEqual([
    { name: 'is_new', value: true },
    { name: 'items', value: 2, isCount: true },
    { name: 'roles', value: 'x、y' },
  ]);
  expect(factsOf('{}')).toEqual([]);
  expect(factsOf('no json')).toEqual([]);
});
