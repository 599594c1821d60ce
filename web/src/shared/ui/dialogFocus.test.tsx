import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchDialogs } from './dialogFocus';

let stop = () => {};
let mayType = true;
beforeEach(() => {
  mayType = true;
  stop = watchDialogs(() => mayType);
});
afterEach(() => stop());

/** As many screens do it: the drawer is there only while it is open. */
function Page({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        改名
      </button>
      {isOpen ? (
        <Drawer open title="改名" onClose={() => setOpen(false)}>
          {children}
        </Drawer>
      ) : null}
    </>
  );
}

const form = (
  <Form>
    <Input aria-label="锁定" disabled />
    <Input aria-label="名称" />
    <Input aria-label="说明" />
  </Form>
);

const panel = () => document.querySelector<HTMLElement>('.ant-drawer') as HTMLElement;

async function open(children: ReactNode) {
  const user = userEvent.setup();
  render(<Page>{children}</Page>);
  await user.click(screen.getByRole('button', { name: '改名' }));
  await screen.findByRole('dialog');
  // A browser has the drawer itself focused now; nothing is visible to jsdom, so that the drawer does not try.
  act(() => panel().focus());
  return user;
}

it('a form begins at its first field, and its opener has the keyboard back', async () => {
  const user = await open(form);
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: '改名' })).toHaveFocus();
});

it('whoever has begun elsewhere is not called back', async () => {
  const user = await open(form);
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveFocus());
  await user.click(screen.getByLabelText('说明'));
  act(() => panel().focus());
  expect(panel()).toHaveFocus();
});

it('what only tells something keeps its beginning, and so does a form on a phone', async () => {
  mayType = false;
  await open(form);
  expect(panel()).toHaveFocus();
});

/** A drawer that waits for its content, and the one that has it, are two. */
function Replaced() {
  const [shown, setShown] = useState<'none' | 'waiting' | 'there'>('none');
  return (
    <>
      <button type="button" onClick={() => setShown('waiting')}>
        编辑
      </button>
      {shown === 'waiting' ? (
        <Drawer key="waiting" open title="等待">
          <button type="button" onClick={() => setShown('there')}>
            到了
          </button>
        </Drawer>
      ) : null}
      {shown === 'there' ? (
        <Drawer key="there" open title="编辑题目" onClose={() => setShown('none')} />
      ) : null}
    </>
  );
}

it('a drawer that gives way to another hands on who opened it', async () => {
  const user = userEvent.setup();
  render(<Replaced />);
  await user.click(screen.getByRole('button', { name: '编辑' }));
  await screen.findByText('等待');
  act(() => panel().focus());
  await user.click(screen.getByRole('button', { name: '到了' }));
  await screen.findByText('编辑题目');
  act(() => panel().focus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('编辑题目')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: '编辑' })).toHaveFocus();
});

it('a mark around what takes the keyboard begins inside of it', async () => {
  await open(
    <div data-focus>
      {/* biome-ignore lint/a11y/useSemanticElements: a place for files is drawn so by Ant Design */}
      <span role="button" tabIndex={0}>
        选择文件
      </span>
    </div>,
  );
  await waitFor(() => expect(screen.getByRole('button', { name: '选择文件' })).toHaveFocus());
});
