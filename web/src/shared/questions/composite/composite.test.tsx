import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AnswerReview } from '../AnswerReview';
import { Fault, FaultsProvider } from '../author/faults';
import { checkNumbers } from '../check';
import { KeyEditor } from '../KeyEditor';
import { kindOf } from '../kinds';
import type { QuestionBody, QuestionKey } from '../types';
import { composite } from '.';
import { join } from './parts';

const { body, key } = join([
  {
    stem: '本期应交增值税是多少？',
    image: null,
    points: 3,
    analysis: '销项减进项',
    ...kindOf('calculation').fresh(),
  },
  {
    stem: '上述业务是否需要缴纳附加税？',
    image: null,
    points: 1.5,
    analysis: '',
    ...kindOf('true_false').fresh(),
  },
]);

let written: { body: QuestionBody; key: QuestionKey };

function Writing({ faults = [] }: { faults?: { field: string; message: string }[] }) {
  const [question, setQuestion] = useState<typeof written>({ body, key });
  written = question;
  return (
    <FaultsProvider faults={faults}>
      <Fault at="">
        <KeyEditor
          body={question.body}
          answerKey={question.key}
          onChange={(nextBody, nextKey) => setQuestion({ body: nextBody, key: nextKey })}
        />
      </Fault>
    </FaultsProvider>
  );
}

const partsOf = () => composite.parting.of(written.body as typeof body, written.key as typeof key);

it('its author adds parts of other kinds, puts them in order, and sees what they are worth', async () => {
  const user = userEvent.setup();
  render(<Writing />);
  expect(await screen.findByText('2 个小题，共 4.5 分')).toBeVisible();
  expect(screen.getByLabelText('第 1 小题的分值')).toHaveValue('3');
  expect(screen.getByLabelText('第 2 小题的分值')).toHaveValue('1.5');
  await user.click(screen.getByRole('button', { name: /增加小题/ }));
  expect(screen.queryByRole('menuitem', { name: '综合题' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: '排序题' }));
  await user.type(await screen.findByLabelText('第 3 小题的题干'), '排出纳税申报的步骤');
  expect(screen.getByText('3 个小题，共 6.5 分')).toBeVisible();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByLabelText('第 2 小题的题干')).toHaveFocus();
  expect(partsOf().map((part) => [part.body.kind, part.stem, part.points])).toEqual([
    ['calculation', '本期应交增值税是多少？', 3],
    ['ordering', '排出纳税申报的步骤', 2],
    ['true_false', '上述业务是否需要缴纳附加税？', 1.5],
  ]);
  await user.click(screen.getByRole('button', { name: '删除第 1 小题' }));
  expect(screen.getByText('2 个小题，共 3.5 分')).toBeVisible();
});

it('what is wrong in a part is said in that part', async () => {
  render(<Writing faults={[{ field: 'answer_key.parts[0].key.cells[0].value', message: '请填写数值' }]} />);
  const message = await screen.findByText('请填写数值');
  expect(message.closest('li')).toHaveTextContent('第 1 小题');
  const wrong = join([{ stem: '', image: null, points: 1, analysis: '', ...kindOf('calculation').fresh() }]);
  const cells = wrong.key.parts[0]?.key;
  if (cells?.kind !== 'calculation') throw new Error('a calculation');
  cells.cells[0] = { ...cells.cells[0], tolerance: '一分' } as (typeof cells.cells)[0];
  const word = (number: number) => `${number}`;
  expect(checkNumbers(wrong.body, wrong.key, { value: word, tolerance: word, range: word }).faults).toEqual([
    { field: 'answer_key.parts[0].key.cells[0]', message: '1' },
  ]);
});

it('the bank shows its parts in turn, each with what is expected and why', async () => {
  render(<AnswerReview onlyKey body={body} answer={null} answerKey={key} />);
  const parts = await screen.findAllByRole('listitem');
  const first = within(parts[0] as HTMLElement);
  expect(first.getByRole('heading', { name: '第 1 小题' })).toBeVisible();
  expect(first.getByText('计算题')).toBeVisible();
  expect(first.getByText('3 分')).toBeVisible();
  expect(await first.findByText('销项减进项')).toBeVisible();
  expect(screen.getByText('上述业务是否需要缴纳附加税？')).toBeVisible();
  expect(screen.getByText(/正确答案/)).toBeVisible();
});
