import { expect, it } from 'vitest';
import { passwordsAsCsv } from './passwords';

it('writes passwords as a table that no spreadsheet runs', () => {
  const text = passwordsAsCsv(
    [{ username: '=cmd', real_name: '张"三', password: 'AB-CD' }],
    ['用户名', '姓名', '密码'],
  );
  expect(text).toBe('\uFEFF"用户名","姓名","密码"\r\n"\'=cmd","张""三","AB-CD"\r\n');
});
