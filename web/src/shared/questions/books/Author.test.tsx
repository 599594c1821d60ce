import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { AuthorProps } from '../kind';
import { Author } from './Author';
import { books } from './index';

beforeAll(() => i18next.loadNamespaces('questions'));

type Question = Pick<AuthorProps<'books'>, 'body' | 'answerKey'>;

let now: Question;

function Page() {
  const [question, setQuestion] = useState<Question>(() => {
    const { body, key } = books.fresh();
    return { body, answerKey: key };
  });
  now = question;
  return (
    <Author {...question} onChange={(body, answerKey) => setQuestion({ body, answerKey } as Question)} />
  );
}

it('an exam in the printed company’s books marks the reconciliation, and no openings', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const share = screen.getByRole('spinbutton', { name: '银行对账' });
  await user.clear(share);
  await user.type(share, '40');
  expect(now.answerKey.parts).toMatchObject({ reconciliation: 40 });
  expect(screen.getByRole('spinbutton', { name: '期初建账' })).toBeDisabled();
});

it('books are set up where each student has another company and nothing is booked', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('checkbox', { name: '每名考生的企业数据各不相同' }));
  const share = screen.getByRole('spinbutton', { name: '期初建账' });
  await user.clear(share);
  await user.type(share, '30');
  await user.click(screen.getByRole('checkbox', { name: '考生增设明细科目和辅助档案' }));
  expect(now.answerKey.parts).toMatchObject({ openings: 30 });
  expect(now.body.own_accounts).toBe(true);
  await user.clear(share);
  await user.click(screen.getByRole('checkbox', { name: '考生增设明细科目和辅助档案' }));
  await user.click(screen.getByRole('combobox', { name: '开始时已入账' }));
  await user.click(screen.getByText('全部业务，由考生编制报表或银行对账'));
  expect(now.body.booked).toBe('all');
  expect(share).toBeDisabled();
});

it('where each student has another company there is no bank statement to reconcile', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('checkbox', { name: '每名考生的企业数据各不相同' }));
  expect(screen.getByRole('spinbutton', { name: '银行对账' })).toBeDisabled();
});

it('offers every strictness and every part in the order a task does', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const shares = screen.getAllByRole('spinbutton').map((one) => one.getAttribute('aria-label'));
  expect(shares).toEqual(['期初建账', '凭证', '账簿', '报表', '规范性', '单据处理', '银行对账']);
  await user.click(screen.getByRole('combobox', { name: '评分方案' }));
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  expect(offered).toEqual(['练习', '实训', '考核', '竞赛', '等分']);
});

it('statements are drawn up by hand where they count', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const byHand = { name: '报表由考生手工编制，不给出取数结果' };
  await user.click(screen.getByRole('checkbox', byHand));
  expect(now.body.statements_by_hand).toBe(true);
  await user.click(screen.getByRole('checkbox', byHand));
  const share = screen.getByRole('spinbutton', { name: '凭证' });
  await user.clear(share);
  await user.type(share, '40');
  expect(screen.queryByRole('checkbox', byHand)).toBeNull();
});
