import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { AnswerReview } from './AnswerReview';
import { isUnanswered } from './answering';
import { answerSchema } from './answerSchema';
import { KeyEditor } from './KeyEditor';
import { kindOf, questionKinds } from './kinds';
import type { QuestionAnswer } from './types';

const answers: QuestionAnswer[] = [
  { kind: 'single', choice: 'A' },
  { kind: 'multiple', choices: ['A'] },
  { kind: 'true_false', choice: false },
  { kind: 'blank', blanks: ['1'] },
  { kind: 'short_answer', text: '凭证' },
  { kind: 'calculation', cells: { c1: '1' }, process: '' },
  { kind: 'entry', no_entry: true, vouchers: [] },
  {
    kind: 'voucher',
    vouchers: [
      {
        kind: 'normal',
        word: '记',
        number: null,
        date: null,
        attachments: 0,
        documents: [],
        lines: [
          {
            summary: '',
            account: '1001',
            aux: {},
            debit: '1.00',
            credit: '0.00',
            quantity: null,
            unit_price: null,
            cash_flow_item: null,
          },
        ],
      },
    ],
  },
  { kind: 'flow', steps: [{ id: 's1' }] },
  { kind: 'python', code: 'print(1)' },
  { kind: 'matching', pairs: [{ left: 'l1', right: 'r1' }] },
  { kind: 'ordering', order: ['i2', 'i1', 'i3'] },
  { kind: 'file_upload', files: [{ file_id: 1, name: '附件.pdf' }] },
  { kind: 'books', book_id: 7, vouchers: 1, posted: 0, others: 0, typing: {} },
];

// The form of a voucher asks what its documents can be.
beforeEach(() => server.use(answer('get', '/api/questions/document_kinds/', [])));

const drawn = (element: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback={<i data-waits />}>{element}</Suspense>
    </QueryClientProvider>,
  ).container;

describe.each(questionKinds)('the kind %s', (kind) => {
  const { body, key } = kindOf(kind).fresh();

  it('begins as a question of its kind', () => expect([body.kind, key.kind]).toEqual([kind, kind]));

  it('has a form for its author', async () => {
    const form = drawn(<KeyEditor body={body} answerKey={key} onChange={() => undefined} />);
    await waitFor(() => expect(form.querySelector('input, textarea')).not.toBeNull());
  });
});

/** The others are printed and answered part by part. */
const answered = questionKinds.filter((kind) => kindOf(kind).parting === undefined);

describe.each(answered)('the kind %s', (kind) => {
  const { fresh, printing } = kindOf(kind);
  const { body, key } = fresh();

  it('has room on paper, or what is ticked', async () => {
    const { Space, ticks } = printing;
    expect(Space ?? ticks).toBeDefined();
    if (Space === undefined) return;
    const paper = drawn(<Space body={body} />);
    await waitFor(() => expect(paper).not.toBeEmptyDOMElement());
  });

  it('is read back as it was answered', async () => {
    const answer = answers.find((one) => one.kind === kind);
    if (answer === undefined) throw new Error(`an answer of the kind ${kind}`);
    expect(isUnanswered(answer)).toBe(false);
    expect(answerSchema.safeParse(answer).success).toBe(true);
    const review = drawn(<AnswerReview body={body} answer={answer} answerKey={key} />);
    await waitFor(() => expect(review.querySelector('[data-waits]')).toBeNull());
    expect(review).not.toBeEmptyDOMElement();
    expect(review).not.toHaveTextContent('未作答');
  });
});
