import { describe, expect, it } from 'vitest';
import { problemsAsCsv } from '../ui/importReport';
import { readTable, sortOf, sortText, tableQuery } from '../ui/table/search';
import { chineseNumber } from './chineseNumber';
import { compareText } from './collate';
import { isExternal } from './external';
import { formatMoney, isNegative, moneyInWords, sumMoney, withoutLetters } from './money';
import { formatRelative } from './relativeTime';
import { courseSearch } from './search';
import { formatDuration, formatTimeLeft } from './time';

describe('amounts', () => {
  it.each([
    ['0', '0.00'],
    ['1234.5', '1,234.50'],
    ['-1234567.891', '-1,234,567.89'],
    ['-0.001', '0.00'],
    ['99999999999999.99', '99,999,999,999,999.99'],
  ])('%s is shown as %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown));

  it.each(['', '  ', 'abc', 'NaN', undefined, null])('%s is no amount', (amount) => {
    expect(formatMoney(amount)).toBeUndefined();
    expect(isNegative(amount)).toBe(false);
  });

  it('add up without floating-point dust', () => expect(sumMoney(['0.1', '0.2', '', '-0.3'])).toBe('0.00'));

  it.each([
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['10.00', '壹拾元整'],
    ['1001', '壹仟零壹元整'],
    ['100000', '壹拾万元整'],
    ['100409.30', '壹拾万零肆佰零玖元叁角整'],
    ['20000008', '贰仟万零捌元整'],
    ['100000000.01', '壹亿元零壹分'],
    ['-6.66', '负陆元陆角陆分'],
  ])('%s is written as %s', (amount, words) => expect(moneyInWords(amount)).toBe(words));
});

describe('links', () => {
  it.each(['http://a', 'https://a', 'mailto:a@b', 'tel:123'])('%s leads outside', (link) =>
    expect(isExternal(link)).toBe(true),
  );
  it.each(['/course', 'course', 'httpx'])('%s stays inside', (link) => expect(isExternal(link)).toBe(false));
});

it('letters never get into an amount', () => {
  expect(withoutLetters('12a3.4五x')).toBe('123.4');
  expect(withoutLetters('￥1,234.50元')).toBe('￥1,234.50元');
  expect(withoutLetters('（红字）320')).toBe('（红字）320');
});

describe('time', () => {
  it('is shown as hh:mm:ss', () => {
    expect(formatDuration(0)).toBe('00:00:00');
    expect(formatDuration(3661.9)).toBe('01:01:01');
    expect(formatDuration(360_000)).toBe('100:00:00');
    expect(formatDuration(-5)).toBe('00:00:00');
  });
  it('two days left are not sixty-six hours', () => {
    expect(formatTimeLeft(66 * 3600 + 38 * 60 + 44, 'zh-CN')).toBe('2 天 18 小时');
    expect(formatTimeLeft(48 * 3600 + 59, 'en-US')).toBe('2 d');
    expect(formatTimeLeft(86_399, 'zh-CN')).toBe('23:59:59');
    expect(formatTimeLeft(-1, 'zh-CN')).toBe('00:00:00');
  });
  it('near now is told relatively, far away as a date', () => {
    const now = Date.UTC(2026, 10, 21, 4);
    expect(formatRelative(now - 3 * 3_600_000, now, 'zh-CN')).toBe('3 小时前');
    expect(formatRelative(now - 30 * 86_400_000, now, 'zh-CN')).toMatch(/^2026-10-2\d /);
  });
});

it('numbers up to 99 in Chinese numerals', () => {
  const words = [0, 1, 9, 10, 11, 20, 21, 90, 99].map(chineseNumber);
  expect(words).toEqual(['零', '一', '九', '十', '十一', '二十', '二十一', '九十', '九十九']);
  expect([100, -1, 1.5].map(chineseNumber)).toEqual(['100', '-1', '1.5']);
});

it('names are ordered by pinyin, numbers in them by value', () => {
  expect(['周', '安', '会计10班', '会计2班'].sort(compareText)).toEqual(['安', '会计2班', '会计10班', '周']);
});

describe('search parameters', () => {
  it('are read by name, dropped when they do not parse, kept when nobody named them', () => {
    expect(courseSearch({ course_id: '3', class_id: 'x', page: '0', q: '', status: 'open' })).toEqual({
      course_id: 3,
      status: 'open',
    });
  });
  it('carry the state of a table', () => {
    expect(readTable({ page: 2, page_size: 50, sort: '-score', q: '张' })).toEqual({
      page: 2,
      pageSize: 50,
      sort: '-score',
      q: '张',
    });
    expect(tableQuery({})).toEqual({ page: 1, page_size: 20, sort: undefined, q: undefined });
    expect(sortOf('-score')).toEqual({ key: 'score', order: 'descend' });
    expect(sortText('score', 'ascend')).toBe('score');
    expect(sortText('score', null)).toBeUndefined();
  });
});

it('problems of an import open in Excel without running formulas', async () => {
  const csv = await problemsAsCsv(
    [{ row: 3, column: '学号', reason: '=cmd|"x"' }],
    ['行号', '列', '原因'],
  ).text();
  expect(csv).toContain('"3","学号","\'=cmd|""x"""');
});
