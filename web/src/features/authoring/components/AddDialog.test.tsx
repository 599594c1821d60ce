import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { ItemKind, Template } from '../api';
import { AddDialog } from './AddDialog';

const templates: Template[] = [
  { kind: 'lecture', id: 'concept', title: '新知讲解', about: '讲清楚一个新知识点。' },
  { kind: 'lecture', id: 'case', title: '案例教学', about: '用一家公司的一件事把知识串起来。' },
  { kind: 'flow', id: 'claim', title: '费用报销', about: '四个岗位，三处控制点。' },
];

function open(kind: ItemKind) {
  const asked: unknown[] = [];
  const onAdded = vi.fn();
  server.use(
    answer('get', '/api/authoring/templates/', templates),
    answer('post', '/api/authoring/7/items/', ({ body }) => {
      asked.push(body);
      return { kind: 'lecture' as const, id: 'lecture-1' };
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddDialog courseId={7} kind={kind} chapter="ch1" onClose={() => {}} onAdded={onAdded} />
    </QueryClientProvider>,
  );
  return { asked, onAdded };
}

beforeAll(() => i18next.loadNamespaces('authoring'));

it('begins with a template of the kind, whose name stands until one is typed', async () => {
  const user = userEvent.setup();
  const { asked, onAdded } = open('lecture');
  const name = screen.getByRole('textbox', { name: '名称' });
  const chosen = await screen.findByRole('radio', { name: /^案例教学/ });
  expect(screen.queryByRole('radio', { name: /^费用报销/ })).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: '空白' })).toBeChecked();
  await user.click(chosen);
  expect(name).toHaveValue('案例教学');
  await user.click(screen.getByRole('radio', { name: /^新知讲解/ }));
  expect(name).toHaveValue('新知讲解');
  await user.clear(name);
  await user.type(name, '存货的计量');
  await user.click(screen.getByRole('radio', { name: /^案例教学/ }));
  expect(name).toHaveValue('存货的计量');
  await user.click(screen.getByRole('button', { name: '新增并编写' }));
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(asked).toEqual([{ kind: 'lecture', title: '存货的计量', chapter: 'ch1', template: 'case' }]);
});

it('asks for nothing but the name where there is no template, and begins with nothing unless one is chosen', async () => {
  const user = userEvent.setup();
  const { asked, onAdded } = open('chapter');
  await user.type(screen.getByRole('textbox', { name: '名称' }), '第三章 存货');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(asked).toEqual([{ kind: 'chapter', title: '第三章 存货', chapter: 'ch1', template: null }]);
});
