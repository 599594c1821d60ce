import { expect, it } from 'vitest';
import { passwordsAsCsv } from './passwords';

it('writes passwords as a table that no spreadsheet runs', async () => {
  const blob = passwordsAsCsv(
    [{ username: '=cmd', real_name: '张"三', password: 'AB-CD' }],
    ['用户名', '姓名', '密码'],
  );
  const text = await new Response(blob).text();
  expect(text.replace('\uFEFF', '')).toBe('"用户名","姓名","密码"\r\n"\'=cmd","张""三","AB-CD"\r\n');
});
