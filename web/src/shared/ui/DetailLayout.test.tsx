import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DetailLayout } from './DetailLayout';

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it('a rail that lists the sheets is read before the sheet, any other after it', () => {
  const parts = { main: <h2>第 2 次提交</h2>, rail: <p>全部提交</p>, railLabel: '提交记录' };
  const list = render(<DetailLayout {...parts} isRailLeft />);
  const order = () =>
    isBefore(screen.getByRole('complementary', { name: '提交记录' }), screen.getByRole('heading'));
  expect(order()).toBe(true);
  list.unmount();
  render(<DetailLayout {...parts} />);
  expect(order()).toBe(false);
});
