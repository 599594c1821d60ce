import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { AuthorCourse } from '../author/course';
import { RubricRows } from './RubricRows';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const line = (title: string, weight: number) => ({ title, weight, any_of: [], all_of: [], none_of: [] });
const kept = {
  id: 4,
  course_id: null,
  name: '计算三步',
  lines: [line('列式', 2), line('结果', 1), line('没有过程', -1)],
  by_name: '林知远',
  updated_at_ms: 1_780_000_000_000,
};

function Editor() {
  const [rows, setRows] = useState([{ title: '授权', weight: 1 }]);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AuthorCourse value={7}>
        <RubricRows
          rows={rows}
          fresh={(weight) => ({ title: '', weight })}
          adopt={({ title, weight }) => ({ title, weight: weight ?? 1 })}
          at={(index) => `rubric[${index}]`}
          unit="weight"
          onChange={setRows}
        />
      </AuthorCourse>
    </QueryClientProvider>
  );
}

it('a rubric is kept for the course under a name, and another one is taken into the question', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('get', '/api/questions/rubrics/', [kept]),
    answer('post', '/api/questions/rubrics/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  render(<Editor />);
  await user.click(await screen.findByRole('button', { name: '评分要点库' }));
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '授权要点');
  await user.click(screen.getByRole('checkbox', { name: '与这门课程的教师共用' }));
  await user.click(screen.getByRole('button', { name: /存\s*入/ }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ course_id: 7, name: '授权要点', lines: [line('授权', 1)] }]),
  );
  await user.click(await screen.findByRole('button', { name: '取用「计算三步」' }));
  expect(await screen.findByRole('textbox', { name: '要点 1' })).toHaveValue('列式');
  expect(screen.getByRole('textbox', { name: '扣分项 1' })).toHaveValue('没有过程');
});
