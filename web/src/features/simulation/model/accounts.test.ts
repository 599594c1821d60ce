import { expect, it } from 'vitest';
import type { Book } from '../api/types';
import { usedAccounts } from './accounts';

it('knows the accounts above those of vouchers by the code lengths of the chart', () => {
  const codes = ['1002', '1002001', '1002001001', '1002002', '1012'];
  const book = {
    card: { code_rule: [4, 3, 3], accounts: codes.map((code) => ({ code })) },
    vouchers: [{ lines: [{ account: '1002001001' }, { account: '1012' }] }],
  } as unknown as Book;
  expect(usedAccounts(book).map(({ code }) => code)).toEqual(['1002', '1002001', '1002001001', '1012']);
});
