import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Book, StatementView } from '../api/types';
import { StatementPages } from './StatementPages';
import { StatementTools } from './StatementTools';

// Of a statement the sheet reads only these.
const statement = {
  title: '资产负债表',
  columns: [{ column: 'end', label: '期末余额' }],
  lines: [{ no: 1, label: '货币资金', indent: 0, cells: [{ amount: '0.00', parts: [], terms: [] }] }],
} as unknown as StatementView['statement'];

const tools = (isByHand: boolean) => (
  <StatementTools
    book={{ id: 9 } as Book}
    kind="balance_sheet"
    view={{ period: '2026-01', withUnposted: false }}
    title="资产负债表"
    canWrite
    isTyping={false}
    isFiled={false}
    isByHand={isByHand}
    isPending={false}
    onGenerate={() => {}}
    onType={() => {}}
    onCancel={() => {}}
    onSave={() => {}}
    onPrint={() => {}}
  />
);

it('a statement that is drawn up by hand is not offered to be taken from the books', async () => {
  const { rerender } = render(tools(false));
  expect(await screen.findByRole('button', { name: '由账簿生成并保存' })).toBeVisible();
  rerender(tools(true));
  expect(screen.queryByRole('button', { name: '由账簿生成并保存' })).toBeNull();
  expect(screen.getByRole('button', { name: '手工填报' })).toBeVisible();
});

it('its cells say where they are taken from, not what they are', async () => {
  const user = userEvent.setup();
  const onOrigin = vi.fn();
  render(<StatementPages statement={statement} isByHand onOrigin={onOrigin} />);
  await user.click(await screen.findByRole('button', { name: '货币资金 期末余额 从哪些科目取数' }));
  expect(onOrigin).toHaveBeenCalledWith(statement.lines[0], 0);
});

it('where a line is taken from can be read while its amounts are typed', async () => {
  const user = userEvent.setup();
  const onOrigin = vi.fn();
  render(<StatementPages statement={statement} isByHand typed={{}} onType={() => {}} onOrigin={onOrigin} />);
  expect(await screen.findByRole('textbox', { name: '货币资金 期末余额' })).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '货币资金 期末余额 从哪些科目取数' }));
  expect(onOrigin).toHaveBeenCalledWith(statement.lines[0], 0);
});
