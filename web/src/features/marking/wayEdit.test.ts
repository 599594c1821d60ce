import { expect, it } from 'vitest';
import type { KeyOf } from '@/shared/questions/types';
import { isAccepted, withWay } from './wayEdit';

const key: KeyOf<'books'> = {
  kind: 'books',
  preset: 'standard',
  parts: { vouchers: 100 },
  statements: [],
  accepted: [],
};
const way = {
  reference: 'r03',
  lines: [{ account: '5602', side: 'debit' as const, aux: {}, amount: { of: [0] } }],
};

it('a way is accepted once, and taken back leaves the key as it was', () => {
  const once = withWay(key, way, true);
  expect(isAccepted(key, way)).toBe(false);
  expect(isAccepted(once, way)).toBe(true);
  expect(withWay(once, way, true).accepted).toHaveLength(1);
  expect(withWay(once, way, false)).toEqual(key);
});
