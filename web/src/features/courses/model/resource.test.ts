import { expect, it } from 'vitest';
import { formatBytes, kindSign, shownAs } from './resource';

it.each([
  [{ text: '# 标题', file_name: 'a.md' }, 'markdown'],
  [{ text: '', file_name: 'kemu.CSV' }, 'table'],
  [{ text: '', file_name: '讲义.pdf' }, 'pdf'],
  [{ text: '', file_name: '报表.xlsx' }, 'download'],
  [{ text: '', link: 'https://www.mof.gov.cn/' }, 'link'],
])('%o is shown as %s', (item, shown) => {
  expect(shownAs(item)).toBe(shown);
});

it('signs and sizes read at a glance', () => {
  expect([kindSign('link', null), kindSign('dataset', 'a.csv')]).toEqual(['WWW', 'CSV']);
  expect([formatBytes(300), formatBytes(2048), formatBytes(3_500_000)]).toEqual(['300 B', '2 KB', '3.3 MB']);
});
