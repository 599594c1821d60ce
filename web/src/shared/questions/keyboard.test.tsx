import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AnswerInput } from './AnswerInput';
import type { QuestionAnswer, QuestionBody } from './types';

// The first to draw a kind waits until its code is loaded.
vi.setConfig({ testTimeout: 60_000 });

function Answered({ body, given }: { body: QuestionBody; given?: QuestionAnswer }) {
  const [client] = useState(() => new QueryClient());
  const [answer, setAnswer] = useState<QuestionAnswer | undefined>(given);
  return (
    <QueryClientProvider client={client}>
      <AnswerInput
        body={body}
        answer={answer}
        onChange={setAnswer}
        label="第 1 题"
        onUpload={async () => ({ file_id: 9, name: 'x' })}
      />
    </QueryClientProvider>
  );
}

const flow: QuestionBody = {
  kind: 'flow',
  start: '开始',
  end: '结束',
  lanes: [],
  items: [
    { id: 'a', title: '填写报销单' },
    { id: 'b', title: '财务审核' },
  ],
} as unknown as QuestionBody;

it('a step put into a flow by keyboard took the keyboard with it', async () => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  const user = userEvent.setup();
  render(<Answered body={flow} />);
  (await screen.findByRole('button', { name: '填写报销单' })).focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '财务审核' })).toHaveFocus());
  await user.keyboard('{Enter}');
  // The last of the pool: the steps are next.
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it('a file that is taken back by keyboard leaves it at the next one', async () => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  const user = userEvent.setup();
  const body = { kind: 'file_upload', accept: ['pdf'], max_files: 3, max_size_bytes: 1 } as QuestionBody;
  const files = [1, 2].map((file_id) => ({ file_id, name: `报告${file_id}.pdf` }));
  render(<Answered body={body} given={{ kind: 'file_upload', files }} />);
  (await screen.findByRole('button', { name: /报告1/ })).focus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: /报告2/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '第 1 题' })).toHaveFocus());
});
