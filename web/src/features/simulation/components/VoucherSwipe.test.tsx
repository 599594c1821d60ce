import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { phone } from '@/shared/lib/useMedia';
import type { Book, Voucher } from '../api/types';
import { VoucherSwipe } from './VoucherSwipe';

const vouchers = [1, 2, 3].map((id) => ({ id }) as Voucher);
const opened: number[] = [];

function show(current: number | undefined, isPhone = true) {
  opened.length = 0;
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: isPhone } : onDesk(query),
  );
  render(
    <VoucherSwipe book={{ vouchers } as Book} current={current} onOpen={(voucher) => opened.push(voucher.id)}>
      <p>记账凭证</p>
      <input aria-label="摘要" />
      <div data-testid="wide" style={{ overflowX: 'auto' }}>
        分录
      </div>
    </VoucherSwipe>,
  );
}

afterEach(() => vi.restoreAllMocks());

function swipe(on: HTMLElement, aside: number, down = 0) {
  fireEvent.touchStart(on, { touches: [{ clientX: 200, clientY: 300 }] });
  fireEvent.touchEnd(on, { changedTouches: [{ clientX: 200 + aside, clientY: 300 + down }] });
}

it('pushed left the next voucher comes, pushed right the one before', () => {
  show(2);
  swipe(screen.getByText('记账凭证'), -120);
  swipe(screen.getByText('记账凭证'), 120, 20);
  expect(opened).toEqual([3, 1]);
});

it('after a new voucher there is none, before it the last', () => {
  show(undefined);
  swipe(screen.getByText('记账凭证'), -120);
  swipe(screen.getByText('记账凭证'), 120);
  expect(opened).toEqual([3]);
});

it('a tap that slips, scrolling and a sheet that scrolls aside itself change nothing', () => {
  show(2);
  swipe(screen.getByText('记账凭证'), 30);
  swipe(screen.getByText('记账凭证'), -100, 80);
  const wide = screen.getByTestId('wide');
  Object.defineProperty(wide, 'scrollWidth', { value: 760 });
  Object.defineProperty(wide, 'clientWidth', { value: 360 });
  swipe(wide, -120);
  expect(opened).toEqual([]);
});

it('while a field has the keyboard the paper stays', () => {
  show(2);
  screen.getByLabelText('摘要').focus();
  swipe(screen.getByText('记账凭证'), -120);
  expect(opened).toEqual([]);
});

it('on a desk nothing is pushed', () => {
  show(2, false);
  swipe(screen.getByText('记账凭证'), -120);
  expect(opened).toEqual([]);
});
