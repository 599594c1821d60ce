import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { cut, join, readTest, readValue, visiblePercent, writeTest, written } from './pythonTests';

const text = `# 校对过
seed = 20260131

[[test]]
name = "六笔例题" # 教材第 12 页
kind = "function"
weight = 25
visible = true
call = "split"
[[test.case]]
args = ["113000", 13]
expect = { tuple = [{ decimal = "100000.00" }, 5.0] }
[[test.misconception]]
expect = 5
message = "先除以 (1 + 税率)"

[[test]]
name = "日期"
kind = "variable"
weight = 75
variable = "day"
expect = 2026-01-31
`;

const tests = () => {
  const known = cut(text);
  if ('fault' in known) throw new Error(known.fault);
  return known;
};

it('leaves a text as it is that nobody changes', () => {
  expect(join(tests())).toBe(text);
  expect(tests().tests).toHaveLength(2);
  expect(tests().head).toBe('# 校对过\nseed = 20260131\n\n');
});

it('writes a test with the same meaning, and no other', () => {
  const known = tests();
  const [first, second] = known.tests;
  const again = writeTest(readTest(first ?? '') ?? {});
  expect(parse(again, { integersAsBigInt: true })).toEqual(parse(first ?? '', { integersAsBigInt: true }));
  // Python tells 5 from 5.0.
  expect(again).toContain('expect = { tuple = [{ decimal = "100000.00" }, 5.0] }');
  expect(again).toContain('expect = 5\n');
  const changed = join({ ...known, tests: [again, second ?? ''] });
  expect(changed).toContain('# 校对过');
  expect(changed).toContain('expect = 2026-01-31');
  expect(cut(changed)).toHaveProperty('tests.length', 2);
});

it('keeps what it does not know, in its place', () => {
  const odd =
    '[[test]]\nname = "甲"\nkind = "stdout"\nmatch = "regex"\nfiles = { "数据.csv" = "second.csv" }\nexpect = "a\\nb"\n';
  expect(writeTest(readTest(odd) ?? {})).toBe(odd);
});

it('says what is wrong with a text, and does not cut where a text only looks like a test', () => {
  expect(cut('[[test]\nname = 1')).toHaveProperty('fault', expect.stringContaining('Invalid TOML'));
  expect(cut('[[test]]\nname = "甲"\nexpect = """\n[[test]]\n"""\n')).toEqual({ fault: '' });
  expect(cut('')).toEqual({ head: '', tests: [] });
});

it('reads what is typed, or nothing', () => {
  expect(readValue('[22800, 22800.5]')).toEqual([22800n, 22800.5]);
  expect(readValue('直线法')).toBeUndefined();
  expect(readValue('1\nb = 2')).toBeUndefined();
  expect(written([1n, 2, Number.NaN, '"', { a: true }, new Date(0).getTime()] as never)).toBe(
    '[1, 2.0, nan, "\\"", { a = true }, 0.0]',
  );
});

it('weighs what students see', () => {
  expect(visiblePercent(tests().tests)).toBe(25);
  expect(visiblePercent([])).toBe(0);
});
