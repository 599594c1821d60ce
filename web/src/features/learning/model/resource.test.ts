import { expect, it } from 'vitest';
import { formatBytes } from '@/shared/lib/bytes';
import { formatSign, shownAs } from './resource';

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
  expect([formatSign('dataset', 'a.csv'), formatSign('document', '制度.pdf')]).toEqual(['CSV', 'PDF']);
  expect([formatBytes(300), formatBytes(2048), formatBytes(3_500_000)]).toEqual(['300 B', '2 KB', '3.3 MB']);
});

it('a text and a link are named in words, not as MD and WWW', () => {
  expect([formatSign('document', 'daxie.md'), formatSign('link', null)]).toEqual([undefined, undefined]);
});
