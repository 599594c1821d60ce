import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { bankRow, compose, section } from '../test/composing';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

it('the search for questions to pick stays in the picker, and begins empty each time', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/exams/papers/', []),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/chapters/', []),
    answer('post', '/api/exams/papers/coverage/', { cells: [], levels: [] }),
    answer('get', '/api/questions/', ({ query }) => {
      asked.push(query.get('q'));
      return { items: [], total: 0, next: null };
    }),
  );
  // The bank's own search, left behind in the address, is none of the picker's.
  const { user, address } = renderApp(
    '/gradeManage/testPaper?class_id=3&course_id=1&tab=compose&q=%E5%9D%8F%E8%B4%A6',
  );
  const before = await waitFor(() => {
    expect(address()).toContain('tab=compose');
    return address();
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /从题库/ }));
    return within(await screen.findByRole('dialog')).findByPlaceholderText(/题干/);
  };
  const field = await open();
  expect(field).toHaveValue('');
  await user.type(field, '折旧');
  await waitFor(() => expect(asked).toContain('折旧'));
  expect(asked).not.toContain('坏账');
  expect(address()).toBe(before);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await open()).toHaveValue('');
});

const rows = [
  bankRow('s1', '收到前欠货款'),
  bankRow('s2', '计提固定资产折旧'),
  bankRow('s3', '预付货款的科目'),
];

it('one question may be worth more than its section, and says so in the total', async () => {
  const { open, saved } = compose([section('一、单选题', 's1', 's2')], rows);
  const { user } = open();
  const field = await screen.findByRole('spinbutton', { name: /计提固定资产折旧.*分值/ });
  // Nothing of its own: the section's points stand in its place.
  expect(field).toHaveAttribute('placeholder', '2');
  expect(await screen.findByText(/共 2 题.*4 分/)).toBeVisible();
  await user.type(field, '5');
  expect(await screen.findByText(/共 2 题.*7 分/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(saved).toMatchObject([
      { sections: [{ questions: [{ points: null }, { key: 's2', points: 5 }] }] },
    ]),
  );
});

it('a question moves on into the next section, keeps the keyboard, and says where it is', async () => {
  const { open, saved } = compose([section('一、基础', 's1', 's2'), section('二、提高', 's3')], rows);
  const { user } = open();
  await screen.findByRole('spinbutton', { name: /计提固定资产折旧.*分值/ });
  const rowOf = (stem: string) => screen.getByText(stem).closest('li') as HTMLElement;
  const down = within(rowOf('计提固定资产折旧')).getByRole('button', { name: '下移' });
  await user.click(down);
  expect(screen.getByText('「计提固定资产折旧」已移到「二、提高」第 1 题')).toBeInTheDocument();
  expect(within(rowOf('计提固定资产折旧')).getByRole('button', { name: '下移' })).toHaveFocus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.getByText('「计提固定资产折旧」已移到「二、提高」第 2 题')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.sections.map((one) => one.questions?.map((question) => question.key))).toEqual([
    ['s1'],
    ['s3', 's2'],
  ]);
});

it('a section changes its place, and its given title follows', async () => {
  const { open } = compose([section('一、单选题', 's1'), section('二、提高', 's3')], rows);
  const { user } = open();
  await screen.findByRole('spinbutton', { name: /收到前欠货款.*分值/ });
  const titles = () =>
    screen.getAllByRole('textbox', { name: '大题标题' }).map((field) => (field as HTMLInputElement).value);
  screen.getAllByRole('textbox', { name: '大题标题' })[0]?.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles()).toEqual(['二、提高', '二、单选题']);
  expect(screen.getByDisplayValue('二、单选题')).toHaveFocus();
  expect(screen.getByText('「一、单选题」已移到第 2 大题，共 2 大题')).toBeInTheDocument();
});

it('knows the questions of a bank that is too large for one answer', async () => {
  const { open } = compose([section('一、单选题', 's1', 's900')], rows);
  server.use(
    answer('get', '/api/questions/', ({ query }) => ({
      items: query.get('page') === '2' ? [bankRow('s900', '第二页的题')] : rows,
      total: 501,
      next: null,
    })),
  );
  open();
  expect(await screen.findByText('第二页的题')).toBeVisible();
});

it('a paper that cannot be loaded says so', async () => {
  const { open } = compose([], rows);
  server.use(refuse('get', '/api/exams/papers/4/', { status: 500, msg: '系统错误，请稍后重试！' }));
  open();
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
});
