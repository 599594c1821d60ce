import { configure, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { said } from '@/shared/api/said';
import type { Schema } from '@/shared/api/types';
import { useUnsaved } from '@/shared/unsaved/registry';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { labelsIn, withLabel } from './labels';

type Drafts = Schema<'QuestionDraftsView'>;

const draft: Drafts['drafts'][number] = {
  text: {
    row: 1,
    number: 1,
    id: '',
    kind: '判断题',
    stem: '借贷必相等',
    options: [],
    answer: '对',
    rubric: '',
    rule: '',
    parts: [],
    points: '',
    difficulty: '',
    analysis: '',
    knowledge: '',
    tags: '往来',
    chapter: '',
    picture: '',
    name: '第一题',
    notes: ['答对和答错的反馈并入解析'],
    exact: null,
  },
  fate: 'new',
  faults: [],
  kind: 'true_false',
  body: { kind: 'true_false' },
  answer_key: { kind: 'true_false', correct: true, penalty_percent: 0 },
  image: null,
};
const read: Drafts = {
  drafts: [draft],
  notes: [],
  left_out: [{ name: '前言', reason: '是说明文字，不是题目，没有导入' }],
  format: 'gift',
  reading: 'r1',
};

const asAiken: Drafts = { ...read, format: 'aiken', left_out: [] };
const whole: Schema<'QuestionLosses'> = { count: 5, losses: [] };

const inPart: Schema<'QuestionLosses'> = {
  count: 4,
  losses: [
    {
      question_id: 9,
      stem: '排出账务处理程序',
      kind: 'ordering',
      is_left_out: true,
      reasons: ['「排序题」不能用 GIFT 表示'],
    },
  ],
};

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  useUnsaved.setState({ works: [], question: undefined });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', {
      items: [{ ...accountingClass, courses: [{ id: 7, title: '会计' }] }],
      total: 1,
    }),
    answer('get', '/api/questions/', { items: [], total: 0, next: null }),
    answer('get', '/api/uploads/', []),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/chapters/', []),
  );
});

it('says what a file was taken for, what differs and what is no question, and reads it as another format', async () => {
  const formats: (string | null)[] = [];
  server.use(
    answer('post', '/api/questions/import/file/', ({ query }) => {
      formats.push(query.get('format'));
      return query.get('format') === 'aiken' ? asAiken : read;
    }),
  );
  const { user, container } = renderApp('/gradeManage/testPaper?tab=import&course_id=7');
  await screen.findByLabelText('从 Word 粘贴');
  const input = container.ownerDocument.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['x'], '往来.txt', { type: 'text/plain' }));
  expect(await screen.findByText('「往来.txt」识别为')).toBeVisible();
  expect(screen.getByText('1 处不同')).toBeVisible();
  expect(screen.getByText('答对和答错的反馈并入解析')).toBeVisible();
  await user.click(screen.getByText('文件中有 1 项没有导入'));
  expect(screen.getByText('是说明文字，不是题目，没有导入')).toBeVisible();

  await user.click(screen.getByText('文件中的 1 个标签'));
  expect(screen.getByRole('combobox', { name: '「往来」导入为' })).toBeVisible();

  await user.click(screen.getByRole('combobox', { name: '文件格式' }));
  await user.click(await screen.findByTitle('Aiken 文本'));
  await screen.findAllByText('Aiken 文本');
  expect(formats).toEqual([null, 'aiken']);
});

it('tells before the download what a format cannot hold', async () => {
  server.use(
    answer('get', '/api/questions/export/losses/', ({ query }) =>
      query.get('format') === 'gift' ? inPart : whole,
    ),
  );
  const { user } = renderApp('/gradeManage/testPaper?tab=bank&course_id=7');
  await user.click(await screen.findByRole('button', { name: /导\s?出/ }));
  // Its name is an id that the library gives to several elements in tests.
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('5 题可完整导出。')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: /GIFT 文本/ }));
  const list = await within(dialog).findByRole('list', { name: '不能完整导出的题目' });
  expect(list).toHaveTextContent('排出账务处理程序');
  expect(list).toHaveTextContent('不导出');
  expect(list).toHaveTextContent('「排序题」不能用 GIFT 表示');
});

it('asks for the version of QTI, and exports that one', async () => {
  const formats: (string | null)[] = [];
  server.use(
    answer('get', '/api/questions/export/losses/', ({ query }) => {
      formats.push(query.get('format'));
      return whole;
    }),
  );
  const { user } = renderApp('/gradeManage/testPaper?tab=bank&course_id=7');
  await user.click(await screen.findByRole('button', { name: /导\s?出/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: /QTI 题库包/ }));
  await user.click(within(dialog).getByRole('combobox', { name: 'QTI 版本' }));
  await user.click(await screen.findByTitle('3.0：最新标准'));
  await within(dialog).findByText('5 题可完整导出。');
  expect(formats).toEqual(['table', 'qti_2_1', 'qti_3_0']);
});

it('says findings in English, those of a gap with its number', () => {
  expect(said('各选项的反馈并入解析', 'zh-CN')).toBe('各选项的反馈并入解析');
  expect(said('各选项的反馈并入解析', 'en-US')).toBe('Feedback on options was added to the explanation');
  expect(said('第 2 空：各选项的反馈并入解析', 'en-US')).toBe(
    'Blank 2: Feedback on options was added to the explanation',
  );
});

it('turns a label of a file into a topic or a chapter, and back', () => {
  const none = { ...draft.text, tags: '' };
  const text = { ...draft.text, tags: '往来、期中' };
  expect([
    ...labelsIn([
      { place: 0, text: none },
      { place: 4, text },
    ]),
  ]).toEqual([
    ['往来', [4]],
    ['期中', [4]],
  ]);
  const topic = { ...text, ...withLabel(text, '往来', 'tag', 'knowledge') };
  expect([topic.tags, topic.knowledge]).toEqual(['期中', '往来']);
  const chapter = { ...topic, ...withLabel(topic, '往来', 'knowledge', 'chapter:往来款项') };
  expect([chapter.tags, chapter.knowledge, chapter.chapter]).toEqual(['期中', '', '往来款项']);
  const back = { ...chapter, ...withLabel(chapter, '往来', 'chapter:往来款项', 'tag') };
  expect([back.tags, back.chapter]).toEqual(['期中、往来', '']);
});
