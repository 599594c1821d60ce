import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ImportDialog } from './ImportDialog';

interface Report {
  errors: number;
}

function show(check: (file: File) => Promise<Report>) {
  const apply = vi.fn(async () => ({ errors: 0 }));
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog<Report>
        title="导入"
        width={600}
        help="说明"
        accept=".zip"
        maxBytes={10}
        words={{
          drop: '选择文件',
          limits: '限制',
          checking: '检查中',
          tooLarge: '文件过大',
          failed: '失败',
          cancel: '取消',
          confirm: () => '确认导入',
          errors: (count) => `${count} 处错误`,
          verdict: () => '可以导入',
        }}
        check={check}
        apply={apply}
        onApplied={() => undefined}
        onClose={onClose}
      >
        {() => <p>明细</p>}
      </ImportDialog>
    </QueryClientProvider>,
  );
  const choose = (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no place for a file');
    return userEvent.upload(input, new File([text], 'a.zip'));
  };
  return { apply, onClose, choose, confirm: () => screen.getByRole('button', { name: '确认导入' }) };
}

it('imports what the report allows, once it was asked', async () => {
  const { apply, onClose, choose, confirm } = show(async () => ({ errors: 0 }));
  expect(confirm()).toBeDisabled();
  await choose('ok');
  await screen.findByText('可以导入');
  expect(apply).not.toHaveBeenCalled();
  await userEvent.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(apply).toHaveBeenCalledTimes(1);
});

it('refuses what has errors, and sends nothing that is too large', async () => {
  const check = vi.fn(async () => ({ errors: 2 }));
  const { choose, confirm } = show(check);
  await choose('bad');
  expect(await screen.findByRole('alert')).toHaveTextContent('2 处错误');
  expect(confirm()).toBeDisabled();
  await choose('far too long a file');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('文件过大'));
  expect(check).toHaveBeenCalledTimes(1);
});

it('keeps the keyboard at the place of the file while it is read, and reads one file at a time', async () => {
  let finish = (_: Report) => {};
  const check = vi.fn(() => new Promise<Report>((resolve) => (finish = resolve)));
  show(check);
  const choose = (name: string) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File(['a'], name)] },
    });
  const place = document.querySelector<HTMLElement>('.ant-upload[role="button"]');
  place?.focus();
  choose('1.zip');
  expect(await screen.findByText('检查中')).toBeInTheDocument();
  expect(place).toHaveFocus();
  expect(place).toHaveAttribute('tabindex', '0');
  choose('2.zip');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(check).toHaveBeenCalledTimes(1);
  finish({ errors: 0 });
  expect(await screen.findByText('可以导入')).toBeInTheDocument();
});
