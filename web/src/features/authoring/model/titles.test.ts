import { expect, it } from 'vitest';
import type { Choices, Item, Preparation } from '../api';
import { titleOfId, titleOfItem, withTitles } from './titles';
import { wordingOf } from './wording';

const choices: Choices = {
  ...{ projects: [], knowledge: [], lectures: [], exercises: [], flows: [], papers: [] },
  ...{ exam_activities: [], document_types: [] },
  chapters: [{ id: 'chapter-mx12ab34', title: '第一章 总论' }],
  tasks: [{ id: 'task-mx12ab99', title: '任务一' }],
  python: [{ id: 'python-mx12ab56', title: '折旧计算' }],
  companies: [{ id: 'qinghe', title: '青禾公司', businesses: [{ id: 'b01', title: '采购' }], tables: [] }],
  questions: [{ id: 'own-a1b2c3d4e5f6', kind: 'single', stem: '会计要素有几个', points: 2, chapter: '' }],
};

it('a version showed the ids of what its items name', () => {
  const item = {
    kind: 'exercise',
    content: {
      exercise: {
        id: 'exercise-mx12ab00',
        title: '练习',
        chapter: 'chapter-mx12ab34',
        questions: ['own-a1b2c3d4e5f6', { id: 'own-a1b2c3d4e5f6', points: 5 }, 'own-gone00000000'],
      },
    },
  } as unknown as Item;
  const words = {
    field: (name: string) => name,
    value: (name: string, value: string) => titleOfId(name, value, choices) ?? value,
    ...{ yes: '是', no: '否' },
  };
  expect(wordingOf(item, words).split('\n')).toEqual([
    'title：练习',
    'chapter：第一章 总论',
    'questions：',
    '  · 会计要素有几个',
    '  · 会计要素有几个；points：5',
    '  · own-gone00000000',
  ]);
});

it('finds what activities of a task name', () => {
  expect(titleOfId('ref', 'python-mx12ab56', choices)).toBe('折旧计算');
  expect(titleOfId('businesses', 'b01', choices)).toBe('采购');
  expect(titleOfId('title', 'qinghe', choices)).toBeUndefined();
});

it('a finding named things by ids that nobody has seen', () => {
  const told = (text: string) => withTitles(text, choices, true);
  expect(told('任务 python-mx12ab56 不存在')).toBe('任务 「折旧计算」 不存在');
  expect(told('python-mx12ab56x 不存在')).toBe('python-mx12ab56x 不存在');
  expect(withTitles('there is no own-a1b2c3d4e5f6', choices, false)).toBe('there is no “会计要素有几个”');
});

it('knows an item by the outline', () => {
  const item = (kind: 'course' | 'task' | 'chapter', id: string, title: string) => ({
    ...{ kind, id, title, state: 'new' as const, saved_at_ms: null, saved_by: null },
  });
  const preparation: Preparation = {
    ...{ course_id: 7, title: '实训', changes: 1, version: null, published_at_ms: null },
    ...{ companies: [], assessments: [], settings: item('course', 'course', '实训') },
    chapters: [
      {
        id: 'c',
        title: '第一章',
        own: item('chapter', 'c', '第一章'),
        items: [item('task', 't1', '任务一')],
      },
    ],
  };
  expect(titleOfItem({ kind: 'task', id: 't1' }, preparation)).toBe('任务一');
  expect(titleOfItem({ kind: 'chapter', id: 'c' }, preparation)).toBe('第一章');
  expect(titleOfItem({ kind: 'task', id: 'c' }, preparation)).toBeUndefined();
});
