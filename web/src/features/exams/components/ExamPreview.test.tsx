import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 120_000 });

it('a preview that was in the background goes on with what was tried', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [], total: 0 }),
    answer('get', '/api/course/managed/', []),
    answer('get', '/api/exams/papers/4/preview/', {
      title: '期中卷',
      minutes: 60,
      total: 2,
      notice: '',
      is_drawn: false,
      sections: [
        {
          title: '一、判断题',
          items: [
            {
              position: 0,
              kind: 'true_false',
              stem: '试算平衡说明记账没有错误。',
              points: 2,
              image: null,
              body: { kind: 'true_false' },
              answer_key: { kind: 'true_false', correct: false, penalty_percent: 0 },
              analysis: '',
              shared: null,
              program: null,
              type_id: '',
              question_key: 'j1',
            },
          ],
        },
      ],
    }),
  );
  const { user, router } = renderApp('/gradeManage/testPaper?course_id=1&tab=preview&paper_id=4');
  await user.click(await screen.findByRole('button', { name: '考试界面' }, { timeout: 20_000 }));
  const wrong = await screen.findByRole('radio', { name: /错误/ }, { timeout: 20_000 });
  await user.click(wrong);
  expect(wrong).toBeChecked();
  await act(() => router.navigate({ to: '/myaccount' }));
  await act(() =>
    router.navigate({ to: '/gradeManage/testPaper', search: { course_id: 1, tab: 'preview', paper_id: 4 } }),
  );
  const again = await screen.findByRole('radio', { name: /错误/ }, { timeout: 20_000 });
  expect(again).toBeEnabled();
  expect(again).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /正确/ }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /正确/ })).toBeChecked());
});
