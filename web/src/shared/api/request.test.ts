import { expect, it } from 'vitest';
import { requestFor } from './request';

it('asks to outlive the page only with what browsers send after it', () => {
  const sent = (text: string) => requestFor('POST', '/api/x/', { keepalive: true, body: { text } });
  expect(sent('短').keepalive).toBe(true);
  expect(sent('长'.repeat(21_000)).keepalive).toBe(false);
  expect(requestFor('POST', '/api/x/', { body: { text: '短' } }).keepalive).toBe(false);
});
