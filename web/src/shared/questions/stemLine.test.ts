import { expect, test } from 'vitest';
import { stemLine } from './stemLine';

test('marks of Markdown are not read aloud in a list', () => {
  expect(stemLine('按客户汇总 `df` 的金额，**正确**的是')).toBe('按客户汇总 df 的金额，正确的是');
  expect(stemLine('# 题目\n\n- 甲\n- 乙')).toBe('题目 甲 乙');
  expect(stemLine('见[附表](a.csv)：\n\n| 科目 | 金额 |\n|---|---:|\n| 现金 | 1 |')).toBe(
    '见附表： 科目 金额 现金 1',
  );
  expect(stemLine('输出什么？\n```python\nprint(2 * 3)\n```')).toBe('输出什么？ print(2 * 3)');
});

test('what only looks like a mark stays', () => {
  expect(stemLine('计算 2 * 3 与 10 - 4，填写 C_01 __')).toBe('计算 2 * 3 与 10 - 4，填写 C_01 __');
  expect(stemLine('')).toBe('');
});
