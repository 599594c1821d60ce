import { expect, it } from 'vitest';
import { fits, loadReadings } from './fits';

it('a choice is found by what is shown, by initials and by pinyin', async () => {
  expect(fits('会计2601班', '2601')).toBe(true);
  expect(fits('会计2601班', '会计')).toBe(true);
  expect(fits('张子涵 20260101', 'zzh')).toBe(true);
  expect(fits('张子涵 20260101', 'wzh')).toBe(false);
  await loadReadings();
  expect(fits('张子涵 20260101', 'zhangzi')).toBe(true);
  expect(fits('会计2601班', 'kuaiji')).toBe(true);
  expect(fits('会计2601班', 'zhang')).toBe(false);
});
