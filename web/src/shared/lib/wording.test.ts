import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { listed, withAside } from './wording';

const before = i18next.language;
afterEach(() => {
  i18next.language = before;
});

it('sets the marks of Chinese', () => {
  i18next.language = 'zh-CN';
  expect(listed(['甲', '乙'])).toBe('甲、乙');
  expect(withAside('李老师', 'teacher1')).toBe('李老师（teacher1）');
});

it('sets the marks of English', () => {
  i18next.language = 'en-US';
  expect(listed([2, 5])).toBe('2, 5');
  expect(withAside('Li', 'teacher1')).toBe('Li (teacher1)');
});
