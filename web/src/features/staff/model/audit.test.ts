import { expect, it } from 'vitest';
import words from '@/i18n/zh-CN/audit.json';
import { factsOf, sentenceOf } from './audit';

it('the log speaks in sentences and not in the names of the machine', () => {
  expect(sentenceOf(words, 'classes.class_changed', '会计2601班')).toBe('修改班级「会计2601班」');
  const detail = {
    changes: [
      { field: 'name', before: '会计2601', after: '会计2601班' },
      { field: 'needs_approval', before: false, after: true },
      { field: 'password' },
    ],
  };
  expect(factsOf(words, JSON.stringify(detail))).toEqual([
    '名称：会计2601 → 会计2601班',
    '需要审核：否 → 是',
    '入场口令已修改',
  ]);
});

it('facts are named, long lists counted, and what has no name is left out', () => {
  const detail = {
    kind: 'task',
    items: ['一', '二', '三', '四', '五', '六', '七'],
    counts: { added: 3, failed: 1 },
    item_id: 1,
    old: { before: 1 },
    changes: [{ field: 'points', before: null, after: 4 }],
  };
  expect(factsOf(words, JSON.stringify(detail))).toEqual([
    '类型：任务',
    '内容：一、二、三、四、五、六等 7 项',
    '新增：3',
    '有误：1',
    '分数：空 → 4',
  ]);
  expect(factsOf(words, 'no json')).toEqual([]);
});
