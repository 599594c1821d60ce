import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const task = (id: number, best: number | null): Schema<'PythonTaskRow'> =>
  ({
    id,
    title: `任务${id}`,
    chapter: '',
    chapter_title: '',
    points: 100,
    minutes: 0,
    tries: best === null ? 0 : 1,
    best_percent: best,
    is_practice: true,
  }) as unknown as Schema<'PythonTaskRow'>;

it('a figure is a filter of the list below it, and is kept in the address', async () => {
  server.use(answer('get', '/api/course/1/python/', [task(1, 100), task(2, 40), task(3, null)]));
  const { user } = renderApp('/course/pythonPractice?course_id=1');
  const untried = await screen.findByRole('button', { name: '未提交 1' });
  expect(screen.getByText('任务1')).toBeVisible();
  await user.click(untried);
  expect(screen.queryByText('任务1')).not.toBeInTheDocument();
  expect(screen.getByText('任务3')).toBeVisible();
  expect(untried).toHaveAttribute('aria-pressed', 'true');
  await user.click(untried);
  expect(screen.getByText('任务1')).toBeVisible();
});
