import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { companyDesk } from '@/test/company';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { type Choices, type Content, choicesQuery } from '../api';
import { ExerciseForm } from './ExerciseForm';

beforeAll(() => i18next.loadNamespaces(['authoring', 'questions']));

const question = (id: string, stem: string): Choices['questions'][number] => ({
  id,
  stem,
  chapter: '',
  kind: 'true_false',
  points: 2,
});

let now: Content<'exercise'>;

function Page() {
  const [content, setContent] = useState<Content<'exercise'>>({
    exercise: {
      ...{ id: 'e1', title: '现金练习', chapter: 'c1', summary: '', minutes: 0, attempts: 0, keep: 'best' },
      ...{ shuffle: false, questions: [], draw: [], simulation: null },
    },
  });
  now = content;
  const choices = useQuery(choicesQuery(7)).data;
  if (choices === undefined) return null;
  const desk = { ...companyDesk, at: { kind: 'exercise' as const, id: 'e1' }, choices };
  return <ExerciseForm content={content} onChange={setContent} desk={desk} />;
}

it('leads to the bank, and offers what was written there meanwhile', async () => {
  const user = userEvent.setup();
  const known = [question('q1', '现金可以坐支')];
  server.use(
    answer('get', '/api/authoring/7/choices/', () => ({ ...companyDesk.choices, questions: [...known] })),
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const bank = await screen.findByRole('link', { name: '去题库出题' });
  expect(bank).toHaveAttribute('href', expect.stringMatching(/^\/gradeManage\/testPaper\?.*course_id=7/));
  expect(bank).toHaveAttribute('href', expect.stringContaining('tab=bank'));
  known.push(question('q2', '库存现金有限额'));
  await user.click(screen.getByRole('combobox', { name: '从题库添加题目' }));
  await user.click(await screen.findByTitle('库存现金有限额'));
  expect(now.exercise.questions).toEqual(['q2']);
});
