import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { InputProps } from '../kind';
import { Input } from './Input';

type Answer = InputProps<'file_upload'>['answer'];

/** A question that takes so many files; the server numbers them by their size, as it were. */
function Question({ most, refused }: { most: number; refused?: string }) {
  const [answer, setAnswer] = useState<Answer>();
  return (
    <Input
      body={{ kind: 'file_upload', accept: ['pdf', 'png'], max_files: most, max_size_bytes: 1_048_576 }}
      answer={answer}
      onChange={setAnswer}
      label="第 1 题"
      onUpload={async (file) => {
        if (file.name === refused) throw new Error('refused');
        return { file_id: file.size, name: file.name };
      }}
    />
  );
}

const show = (most: number, refused?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Question most={most} {...(refused ? { refused } : {})} />
    </QueryClientProvider>,
  );

const files = [new File(['1'], '报告.pdf'), new File(['22'], '图表.png')];
/** Where files are chosen, once the words of the page are there. */
async function box(): Promise<HTMLInputElement> {
  await screen.findByRole('button', { name: '第 1 题' });
  return document.querySelector('input[type=file]') as HTMLInputElement;
}

it('several files are chosen at once and are all kept', async () => {
  show(5);
  await userEvent.upload(await box(), files);
  expect(await screen.findByText('报告.pdf')).toBeVisible();
  expect(await screen.findByText('图表.png')).toBeVisible();
});

it('what arrived before a file that did not stays', async () => {
  show(5, '图表.png');
  await userEvent.upload(await box(), files);
  expect(await screen.findByText('报告.pdf')).toBeVisible();
  expect(screen.queryByText('图表.png')).toBeNull();
});

it('a question of one file offers one', async () => {
  show(1);
  expect(await box()).not.toHaveAttribute('multiple');
});
