import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Drawer, Modal } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { printDialog } from './paperDialog';

/** A browser that begins and ends to print when it is told to. */
function watchPrinting() {
  let isPrinting = false;
  const followers = new Set<() => void>();
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (query !== 'print') return before(query);
    const list = {
      get matches() {
        return isPrinting;
      },
      addEventListener: (_: string, follow: () => void) => followers.add(follow),
      removeEventListener: (_: string, follow: () => void) => followers.delete(follow),
    };
    return list as unknown as MediaQueryList;
  });
  const stop = printDialog();
  const turn = (on: boolean) => {
    isPrinting = on;
    for (const follow of followers) follow();
  };
  return { begin: () => turn(true), end: () => turn(false), stop };
}

const printed = () => [...document.querySelectorAll('body > [data-print]')].map((part) => part.textContent);

afterEach(() => vi.restoreAllMocks());

it('prints the open drawer alone, and the page again after it', async () => {
  const printing = watchPrinting();
  const { rerender } = render(
    <Drawer open title="期末通知">
      周五停课
    </Drawer>,
  );
  await screen.findByText('周五停课');
  printing.begin();
  expect(document.body).toHaveAttribute('data-prints');
  expect(printed()).toEqual([expect.stringContaining('周五停课')]);
  printing.end();
  expect(document.body).not.toHaveAttribute('data-prints');
  expect(printed()).toEqual([]);

  rerender(<p>页面</p>);
  printing.begin();
  expect(document.body).not.toHaveAttribute('data-prints');
  printing.end();
  printing.stop();
});

it('prints what is in front, the dialog over a drawer', async () => {
  const printing = watchPrinting();
  render(
    <>
      <Drawer open title="周一鸣">
        作答记录
      </Drawer>
      <Modal open title="提交内容">
        <input aria-label="评语" />
        第二次提交
      </Modal>
    </>,
  );
  await userEvent.setup().click(await screen.findByLabelText('评语'));
  printing.begin();
  expect(printed()).toEqual([expect.stringContaining('第二次提交')]);
  printing.end();
  printing.stop();
});
