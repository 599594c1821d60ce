import { expect, test } from 'vitest';
import { deviceName } from './deviceName';

test('a browser is named by product and system, not by its long string', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0';
  expect(deviceName(edge)).toBe('Edge · Windows');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1')).toBe('Safari · iOS');
  expect(deviceName('curl/7.88.1')).toBe('curl');
  expect(deviceName('')).toBeUndefined();
});
