import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { type Page, PageProvider } from '@/shared/tabs/page';
import { useSlotRef } from '@/shared/tabs/slots';
import { Panes } from './Panes';
import { Separator } from './Separator';
import { WorkspaceBar } from './WorkspaceBar';

it('the left pane is made wider by keyboard, within its limits', async () => {
  const user = userEvent.setup();
  const onWidth = vi.fn();
  render(
    <Separator label="宽度" controls="pane" width={372} min={280} max={400} usual={372} onWidth={onWidth} />,
  );
  screen.getByRole('separator', { name: '宽度' }).focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}{Home}{End}{Enter}');
  expect(onWidth.mock.calls.flat()).toEqual([388, 400, 356, 280, 400, 372]);
});

it('panes are as wide as they were left, each under its own name', async () => {
  const user = userEvent.setup();
  const open = (name: string) =>
    render(
      <Panes
        pane={{ name, usual: 340, min: 280, besideIt: 520 }}
        label="左栏宽度"
        side={<p>步骤</p>}
        main={<p>流程</p>}
      />,
    );
  const width = () => screen.getByRole('separator', { name: '左栏宽度' }).getAttribute('aria-valuenow');
  const first = open('a');
  expect(width()).toBe('340');
  screen.getByRole('separator').focus();
  await user.keyboard('{ArrowRight}');
  expect(width()).toBe('356');
  first.unmount();
  const other = open('b');
  expect(width()).toBe('340');
  other.unmount();
  open('a');
  expect(width()).toBe('356');
});

it('panes inside a page with a column beside them went by the width of the window', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  render(
    <Panes
      pane={{ name: 'c', usual: 600, min: 280, besideIt: 520 }}
      label="左栏宽度"
      side={<p>步骤</p>}
      main={<p>流程</p>}
    />,
  );
  const edge = screen.getByRole('separator', { name: '左栏宽度' });
  expect(edge).toHaveAttribute('aria-valuemax', '380');
  expect(edge).toHaveAttribute('aria-valuenow', '380');
  vi.restoreAllMocks();
});

const desk = { key: '/full/desk', pathname: '/full/desk', params: {}, search: {} } as unknown as Page;

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageProvider page={desk}>
      <div ref={useSlotRef('acts', desk.key)} data-testid="frame" />
      {children}
    </PageProvider>
  );
}

const bar = (
  <WorkspaceBar note="青禾公司">
    <button type="button">提交评分</button>
  </WorkspaceBar>
);

it('what is done in a workspace stands in the one bar of the frame', () => {
  render(<Frame>{bar}</Frame>);
  expect(within(screen.getByTestId('frame')).getByRole('button', { name: '提交评分' })).toBeVisible();
  expect(screen.getByTestId('frame')).toHaveTextContent('青禾公司');
  // Nowhere a second one.
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('banner')).toBeNull();
});

it('without a frame, and on a phone, the workspace has a bar of its own', () => {
  const alone = render(bar);
  expect(within(screen.getByRole('banner')).getByRole('button')).toBeVisible();
  alone.unmount();

  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = before(query);
    return query.includes('max-width: 720px') ? { ...list, matches: true } : list;
  });
  render(<Frame>{bar}</Frame>);
  expect(screen.getByTestId('frame')).toBeEmptyDOMElement();
  expect(within(screen.getByRole('banner')).getByRole('button')).toBeVisible();
});

it('a workspace that covers the frame leaves its bar and its title alone', () => {
  render(
    <Frame>
      <WorkspaceBar isCover title="期末考试">
        <button type="button">交卷</button>
      </WorkspaceBar>
    </Frame>,
  );
  expect(screen.getByTestId('frame')).toBeEmptyDOMElement();
  const own = within(screen.getByRole('banner'));
  expect(own.getByRole('heading', { level: 1, name: '期末考试' })).toBeVisible();
  expect(own.getByRole('button', { name: '交卷' })).toBeVisible();
});
