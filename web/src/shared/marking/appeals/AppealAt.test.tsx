import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { AppealAt } from './AppealAt';
import type { AppealablePlace, MyAppeal } from './api';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const until = new Date(2026, 11, 1, 10).getTime();
const place: AppealablePlace = { position: 2, part: '', until_ms: until, may_appeal: true, appeals: [] };
const why = '第二问写出了授权在前，应当给分。';
const mine: MyAppeal = {
  id: 4,
  source_kind: 'exam',
  source_id: 9,
  position: 2,
  part: '',
  title: '期末考核',
  question: '为什么先审批后付款？',
  state: 'open',
  full: 5,
  points_before: 2,
  points_after: null,
  raised_at_ms: until - 1000,
  closed_at_ms: null,
  steps: [{ kind: 'appealed', by_name: null, at_ms: until - 1000, text: why, points: null }],
};

function show(of: Partial<AppealablePlace>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppealAt source="exam" sourceId={9} place={{ ...place, ...of }} />
    </QueryClientProvider>,
  );
}

it('an appeal is sent with reasons, not without', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/marking/appeals/', ({ body }) => {
      sent.push(body);
      return mine;
    }),
  );
  const user = userEvent.setup();
  show({});
  expect(await screen.findByText(/^可在 2026-12-01 10:00.* 前申诉$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /申\s*诉/ }));
  const dialog = await screen.findByRole('dialog', { name: '申诉：第 3 题' });
  await user.type(within(dialog).getByLabelText('理由'), '太短');
  await user.click(within(dialog).getByRole('button', { name: '提交申诉' }));
  expect(await within(dialog).findByText('请写明理由，至少 10 个字')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('理由'), `，${why}`);
  await user.click(within(dialog).getByRole('button', { name: '提交申诉' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { source_kind: 'exam', source_id: 9, position: 2, part: '', text: `太短，${why}` },
    ]),
  );
});

it('where it stands and every step are told; only what nobody deals with is taken back', async () => {
  show({ may_appeal: false, appeals: [mine] });
  expect(await screen.findByText('待受理')).toBeInTheDocument();
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '撤回申诉' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^申\s*诉$/ })).toBeNull();
});

it('an answered appeal says what it did to the points and what the teacher said', async () => {
  const steps = [
    ...mine.steps,
    { kind: 'decided' as const, by_name: '王老师', at_ms: until, text: '等价写法。', points: 4.5 },
  ];
  show({ may_appeal: false, appeals: [{ ...mine, state: 'raised', points_after: 4.5, steps }] });
  expect(await screen.findByText('2.00 → 4.50')).toBeInTheDocument();
  expect(screen.getByText('等价写法。')).toBeInTheDocument();
  expect(screen.getByText(/王老师/)).toHaveTextContent('答复申诉');
  expect(screen.queryByRole('button', { name: '撤回申诉' })).toBeNull();
});

it('after the window it says since when, and where nobody answers it says nothing', async () => {
  show({ may_appeal: false });
  expect(await screen.findByText(/^申诉已于 2026-12-01 10:00.* 截止$/)).toBeInTheDocument();
  const { container } = render(<AppealAt source="exam" sourceId={9} place={{ ...place, until_ms: null }} />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  expect(container).toBeEmptyDOMElement();
});
