import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { companyDesk } from '@/test/company';
import type { Content } from '../api';
import { TaskForm } from './TaskForm';

type Task = Content<'task'>;

beforeAll(() => i18next.loadNamespaces('authoring'));

/** As the server tells it: a step without what was not given, parts without those that do not count. */
const told = {
  ...{ id: 'a1', type: 'simulation', title: '记账', company: 'qinghe', businesses: ['b1'], weight: 40 },
  parts: { vouchers: 60, statements: 30, compliance: 10 },
};

const taskOf = (step: object): Task => ({
  chapter: 'c1',
  body: '',
  head: {
    ...{ id: 't1', title: '出纳的一天', project: '', points: 100, late_percent: 100 },
    ...{ due_days: null, knowledge: [], requires: [] },
    activities: [step as Task['head']['activities'][number]],
  },
});

let now: Task;

function Page({ step }: { step: object }) {
  const [content, setContent] = useState(() => taskOf(step));
  now = content;
  return <TaskForm content={content} onChange={setContent} desk={companyDesk} />;
}

it('says what of the books counts, beginning with what usually does', async () => {
  const user = userEvent.setup();
  render(<Page step={{ ...told, parts: null }} />);
  await user.click(screen.getByText('评分与账套'));
  const parts = within(screen.getByRole('group', { name: '评分构成' }));
  expect(parts.getByLabelText('凭证')).toHaveValue('60');
  await user.clear(parts.getByLabelText('报表'));
  expect(parts.getByRole('status')).toHaveTextContent('合计 80%，应为 100%。');
  await user.clear(parts.getByLabelText('凭证'));
  await user.type(parts.getByLabelText('凭证'), '80');
  expect(now.head.activities[0]?.parts).toEqual({
    ...{ openings: 0, vouchers: 80, ledgers: 10, statements: 0, compliance: 10, documents: 0 },
    reconciliation: 0,
  });
  await user.click(screen.getByRole('checkbox', { name: '每人一家企业' }));
  expect(now.head.activities[0]?.own_company).toBe(true);
});

it('keeps nothing of the books in a step that becomes another kind of work', async () => {
  const user = userEvent.setup();
  render(<Page step={told} />);
  await user.click(screen.getByText('评分与账套'));
  const parts = within(screen.getByRole('group', { name: '评分构成' }));
  expect(parts.getByLabelText('账簿')).toHaveValue('0');
  expect(parts.getByRole('status')).toHaveTextContent('合计 100%');
  await user.click(screen.getByRole('combobox', { name: '步骤类型' }));
  await user.click(await screen.findByTitle('训练'));
  expect(now.head.activities[0]).toEqual({
    ...{ id: 'a1', type: 'exercise', title: '记账', ref: '', company: '', businesses: [], tables: [] },
    ...{
      parts: null,
      preset: null,
      own_company: false,
      own_accounts: false,
      booked: null,
      statements: [],
      statements_by_hand: false,
      weight: 40,
    },
  });
  expect(screen.queryByText('评分与账套')).toBeNull();
});

it('marks the reconciliation of a book that is booked already, but not where everybody has another company', async () => {
  const user = userEvent.setup();
  render(<Page step={{ ...told, booked: 'all', parts: { statements: 60 } }} />);
  await user.click(screen.getByText('评分与账套'));
  const parts = within(screen.getByRole('group', { name: '评分构成' }));
  const share = parts.getByLabelText('银行对账');
  await user.clear(share);
  await user.type(share, '40');
  expect(parts.getByRole('status')).toHaveTextContent('合计 100%');
  expect(now.head.activities[0]?.parts).toMatchObject({ statements: 60, reconciliation: 40 });
  expect(screen.getByText('业务全部入账后，评分只能由报表和银行对账构成。')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '每人一家企业' }));
  // What is asked already can be taken back.
  expect(share).toBeEnabled();
  await user.clear(share);
  await user.type(share, '0');
  expect(share).toBeDisabled();
});
