import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Grouped } from './Grouped';
import { SharedStem } from './SharedStem';
import { groupKey } from './sharing';

const shared = (part: number) => ({ stem: '华星公司 6 月的资料', image: null, part, parts: 2 });
const items = [
  { at: 1 },
  { at: 2, shared: shared(1) },
  { at: 3, shared: shared(2) },
  { at: 4, shared: { ...shared(1), stem: '另一家公司', parts: 1 } },
];

it('the questions of a composite stand below their material, which is said once', async () => {
  const list = (onPaper: boolean) => (
    <Grouped items={items} numberOf={(item) => item.at} onPaper={onPaper}>
      {(_, number) => <p key={number}>问题 {number}</p>}
    </Grouped>
  );
  const { rerender } = render(list(false));
  expect(await screen.findAllByText('华星公司 6 月的资料')).toHaveLength(1);
  const group = screen.getByRole('heading', { name: '材料（第 2–3 题）' }).closest('div')?.parentElement;
  expect(group).toHaveTextContent('问题 2问题 3');
  expect(group).not.toHaveTextContent('问题 4');
  rerender(list(true));
  expect(screen.getByText('阅读下列材料，完成第 2–3 题。')).toBeVisible();
});

it('what was folded stays folded from one question of the group to the next, and opens for the next group', async () => {
  const user = userEvent.setup();
  const at = (index: number) => {
    const item = items[index];
    return (
      <SharedStem key={item && groupKey(item, item.at)} shared={item?.shared} first={2}>
        <p>问题 {item?.at}</p>
      </SharedStem>
    );
  };
  const { rerender } = render(at(1));
  await user.click(await screen.findByRole('button', { name: '收起' }));
  rerender(at(2));
  expect(screen.getByRole('button', { name: '展开材料' })).toHaveAttribute('aria-expanded', 'false');
  rerender(at(3));
  expect(screen.getByRole('button', { name: '收起' })).toBeVisible();
});
