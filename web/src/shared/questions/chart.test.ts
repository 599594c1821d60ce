import { expect, it } from 'vitest';
import { accountExists, accountName } from './chart';

it('an invented account is not in the chart, and a code is shown with its name', () => {
  for (const code of ['abcd', '99999', '9999', '10025']) expect(accountExists(code)).toBe(false);
  for (const code of ['1002', '100201', '22210101']) expect(accountExists(code)).toBe(true);
  expect(accountName([], '1002')).toBe('银行存款');
  expect(accountName([{ code: '1002', name: '银行存款-工行', aux: [] }], '1002')).toBe('银行存款-工行');
  // 生产成本 by one standard, 主营业务收入 by the other.
  expect(accountName([], '5001')).toBe('');
});
