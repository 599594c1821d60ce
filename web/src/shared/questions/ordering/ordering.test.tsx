import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AnswerInput } from '../AnswerInput';
import { AnswerReview } from '../AnswerReview';
import { isUnanswered } from '../answering';
import { KeyEditor } from '../KeyEditor';
import type { BodyOf, KeyOf, QuestionAnswer, QuestionBody, QuestionKey } from '../types';
import { orderingOf } from './fresh';

const steps = ['审核原始凭证', '编制记账凭证', '登记账簿'];
const { body, key } = orderingOf(steps.map((text, at) => ({ id: `i${at + 1}`, text, img_path: null })));
/** As the server shuffled it for somebody. */
const shuffled: BodyOf<'ordering'> = {
  ...body,
  items: [body.items[2], body.items[0], body.items[1]].flatMap((item) => item ?? []),
};

function Answering({ onChange }: { onChange: (answer: QuestionAnswer) => void }) {
  const [answer, setAnswer] = useState<QuestionAnswer>();
  return (
    <AnswerInput
      label="第 1 题"
      body={shuffled}
      answer={answer}
      onChange={(next) => {
        setAnswer(next);
        onChange(next);
      }}
    />
  );
}

const cards = () =>
  within(screen.getByRole('list', { name: '第 1 题' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);

it('is answered by keyboard alone, and says where a card went', async () => {
  const user = userEvent.setup();
  const answered = vi.fn<(answer: QuestionAnswer) => void>();
  render(<Answering onChange={answered} />);
  await screen.findByText('登记账簿');
  expect(screen.getByText('尚未作答：请把各项排成正确的顺序。')).toBeVisible();
  const down = screen.getByRole('button', { name: '下移第 1 项：登记账簿' });
  down.focus();
  await user.keyboard('{Enter}');
  expect(answered).toHaveBeenLastCalledWith({ kind: 'ordering', order: ['i1', 'i3', 'i2'] });
  expect(screen.queryByText('尚未作答：请把各项排成正确的顺序。')).toBeNull();
  expect(screen.getByText('「登记账簿」已移到第 2 位，共 3 项')).toBeInTheDocument();
  // The keyboard went with the card: once more moves the same one.
  expect(down).toHaveFocus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(cards()).toEqual(['1审核原始凭证', '2编制记账凭证', '3登记账簿']);
  expect(answered).toHaveBeenLastCalledWith({ kind: 'ordering', order: ['i1', 'i2', 'i3'] });
});

it('the order it came in is an answer only when it is taken', async () => {
  const user = userEvent.setup();
  const answered = vi.fn<(answer: QuestionAnswer) => void>();
  render(<Answering onChange={answered} />);
  expect(isUnanswered({ kind: 'ordering', order: [] })).toBe(true);
  expect(answered).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: '就按此顺序作答' }));
  expect(answered).toHaveBeenLastCalledWith({ kind: 'ordering', order: ['i3', 'i1', 'i2'] });
});

it('is read beside the expected order, with what stands in its place', async () => {
  render(
    <AnswerReview body={shuffled} answer={{ kind: 'ordering', order: ['i1', 'i3', 'i2'] }} answerKey={key} />,
  );
  await screen.findByText('作答');
  const [own, expected] = screen.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  );
  expect(own).toEqual(['1审核原始凭证', '2登记账簿应在第 3 位', '3编制记账凭证应在第 2 位']);
  expect(screen.getAllByLabelText('位置正确')).toHaveLength(1);
  expect(expected).toEqual(['1审核原始凭证', '2编制记账凭证', '3登记账簿']);
});

it('where neighbours count, it says which of them are right', async () => {
  const answer: QuestionAnswer = { kind: 'ordering', order: ['i2', 'i3', 'i1'] };
  const { rerender } = render(<AnswerReview body={shuffled} answer={answer} answerKey={key} />);
  const link = await screen.findByText('↓ 衔接正确');
  expect(link.closest('li')).toHaveTextContent('编制记账凭证');
  rerender(<AnswerReview body={shuffled} answer={answer} answerKey={{ ...key, rule: 'position' }} />);
  expect(screen.queryByText('↓ 衔接正确')).toBeNull();
});

function Writing({ onKey }: { onKey: (key: QuestionKey) => void }) {
  const [question, setQuestion] = useState<{ body: QuestionBody; key: QuestionKey }>({ body, key });
  return (
    <KeyEditor
      body={question.body}
      answerKey={question.key}
      onChange={(nextBody, nextKey) => {
        setQuestion({ body: nextBody, key: nextKey });
        onKey(nextKey);
      }}
    />
  );
}

it('its author writes the items in order and chooses how they are marked', async () => {
  const user = userEvent.setup();
  const written = vi.fn<(key: QuestionKey) => void>();
  render(<Writing onKey={written} />);
  await user.click(await screen.findByRole('button', { name: /增加一项/ }));
  await user.type(screen.getByLabelText('第 4 项'), '编制财务报表');
  await user.click(screen.getByLabelText('第 4 项'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByLabelText('第 3 项')).toHaveValue('编制财务报表');
  expect(screen.getByLabelText('第 3 项')).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: /位置得分/ }));
  expect(written).toHaveBeenLastCalledWith({
    kind: 'ordering',
    order: ['i1', 'i2', 'i4', 'i3'],
    rule: 'position',
  } satisfies KeyOf<'ordering'>);
});
