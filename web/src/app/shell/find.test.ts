import { expect, test } from 'vitest';
import { type Found, matching } from './find';

const named = (title: string): Found => ({ kind: 'page', title, href: '/' });
const titles = (text: string) =>
  matching(['我的成绩', '成绩排名', 'P1 折旧三法', 'Python 练习'].map(named), text).map((one) => one.title);

test('finds by any part of the name, the beginning first', () => {
  expect(titles('成绩')).toEqual(['成绩排名', '我的成绩']);
  expect(titles('p1 折旧')).toEqual(['P1 折旧三法']);
  expect(titles('没有')).toEqual([]);
  expect(titles('')).toHaveLength(4);
});
