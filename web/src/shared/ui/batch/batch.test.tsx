import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../api/errors';
import { BatchLine } from './BatchLine';
import { type SliceDone, useBatch } from './useBatch';

const ids = [1, 2, 3, 4, 5];

interface Call {
  ids: number[];
  succeed: () => void;
  fail: (error: Error) => void;
}

/** Five items in slices of two; each call waits until the test answers it. */
function Act({ calls }: { calls: Call[] }) {
  const batch = useBatch<number>({
    size: 2,
    send: (slice) =>
      new Promise<SliceDone>((resolve, reject) => {
        const succeed = () => resolve({ count: slice.length, leftOut: [] });
        calls.push({ ids: slice, succeed, fail: reject });
      }),
  });
  return (
    <>
      <button type="button" onClick={() => void batch.run(ids)}>
        开始
      </button>
      <BatchLine state={batch.state} onStop={batch.stop} onResume={() => void batch.resume()} />
      <output aria-label="已处理">{batch.state?.count}</output>
    </>
  );
}

beforeAll(() => i18next.loadNamespaces('shell'));

function open() {
  const calls: Call[] = [];
  render(<Act calls={calls} />);
  return { user: userEvent.setup(), calls, line: () => screen.queryByText(/^正在处理/) };
}

it('sends slice after slice, says how far it is, and tries again only what failed', async () => {
  const { user, calls, line } = open();
  await user.click(screen.getByRole('button', { name: '开始' }));
  expect(line()).toHaveTextContent('已完成 0 / 5 项');
  expect(calls.map((call) => call.ids)).toEqual([[1, 2]]);
  calls[0]?.succeed();
  await waitFor(() => expect(line()).toHaveTextContent('已完成 2 / 5 项'));
  calls[1]?.fail(new ApiError(409, '题目已被他人修改。'));
  await waitFor(() => expect(calls).toHaveLength(3));
  calls[2]?.succeed();
  expect(await screen.findByText('2 项没有处理：题目已被他人修改。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重试 2 项' }));
  expect(calls[3]?.ids).toEqual([3, 4]);
  calls[3]?.succeed();
  await waitFor(() => expect(screen.getByLabelText('已处理')).toHaveTextContent('5'));
  expect(screen.queryByText(/没有处理/)).not.toBeInTheDocument();
});

it('stops between two slices and goes on from there', async () => {
  const { user, calls } = open();
  await user.click(screen.getByRole('button', { name: '开始' }));
  await user.click(screen.getByRole('button', { name: /停\s?止/ }));
  calls[0]?.succeed();
  expect(await screen.findByText('已停止，还有 3 项没有处理。')).toBeVisible();
  expect(calls).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '继续处理 3 项' }));
  expect(calls[1]?.ids).toEqual([3, 4]);
});

it('asks for no more once the session is lost', async () => {
  const { user, calls } = open();
  await user.click(screen.getByRole('button', { name: '开始' }));
  calls[0]?.fail(new ApiError(401, '登录失效，请重新登录！', undefined, { notified: true }));
  expect(await screen.findByRole('button', { name: '重试 5 项' })).toBeVisible();
  expect(calls).toHaveLength(1);
});
