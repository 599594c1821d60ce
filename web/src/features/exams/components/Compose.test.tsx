import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

it('the search for questions to pick stays in the picker, and begins empty each time', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/exams/papers/', []),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/', ({ query }) => {
      asked.push(query.get('q'));
      return { items: [], total: 0 };
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

const bankRow = (key: string, stem: string) => ({
  id: 7,
  version_id: 7,
  key,
  kind: 'single' as const,
  type_id: '',
  stem,
  chapter: '',
  difficulty: 1,
  points: 2,
  version: 1,
  tags: [],
  knowledge: [],
  updated_at_ms: 0,
});

it('one question may be worth more than its section, and says so in the total', async () => {
  const saved: unknown[] = [];
  const definition = {
    notice: '',
    shuffle_questions: false,
    shuffle_options: false,
    avoids_seen: false,
    sections: [
      {
        title: '一、单选题',
        points: 2,
        questions: [
          { key: 's1', points: null },
          { key: 's2', points: null },
        ],
        draws: [],
      },
    ],
  };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/', {
      items: [bankRow('s1', '收到前欠货款'), bankRow('s2', '计提固定资产折旧')],
      total: 2,
    }),
    answer('get', '/api/exams/papers/4/', {
      id: 4,
      key: 'own-4',
      course_id: 1,
      title: '期中卷',
      minutes: 60,
      total: 4,
      sections: 1,
      questions: 2,
      is_drawn: false,
      uses: 0,
      uses_pending: 0,
      updated_at_ms: 0,
      owner: null,
      editors: [],
      my_role: null,
      may_write: true,
      may_delete: true,
      may_manage: true,
      definition,
    }),
    answer('put', '/api/exams/papers/4/', ({ body }) => {
      saved.push(body);
      return { id: 4, total: 7 };
    }),
  );
  const { user } = renderApp('/gradeManage/testPaper?class_id=3&course_id=1&tab=compose&paper_id=4');
  const field = await screen.findByRole('spinbutton', { name: /计提固定资产折旧.*分值/ });
  // Nothing of its own: the section's points stand in its place.
  expect(field).toHaveAttribute('placeholder', '2');
  expect(await screen.findByText(/共 2 题.*4 分/)).toBeVisible();
  await user.type(field, '5');
  expect(await screen.findByText(/共 2 题.*7 分/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(saved).toMatchObject([
      { definition: { sections: [{ questions: [{ points: null }, { key: 's2', points: 5 }] }] } },
    ]),
  );
});
