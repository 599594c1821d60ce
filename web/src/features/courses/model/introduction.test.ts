import { expect, it } from 'vitest';
import { withoutTitle } from './introduction';

it('says the title of a course once', () => {
  expect(withoutTitle('# 出纳入门：从零开始\n\n正文\n\n# 怎样学\n', '出纳入门')).toBe('正文\n\n# 怎样学\n');
  expect(withoutTitle('# 出纳入门', '出纳入门')).toBe('');
});

it('keeps every other beginning', () => {
  for (const text of ['# 怎样学\n\n正文', '## 出纳入门\n\n正文', '正文\n\n# 出纳入门', '']) {
    expect(withoutTitle(text, '出纳入门')).toBe(text);
  }
});
