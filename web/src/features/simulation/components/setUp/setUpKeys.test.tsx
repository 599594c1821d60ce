import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { watchDialogs } from '@/shared/ui/dialogFocus';
import { blankRow } from '../../model/setUp';
import { ItemSelect } from './ItemSelect';
import { OpeningLine } from './OpeningLine';

beforeAll(() => i18next.loadNamespaces('simulation'));

let stop = () => {};
beforeEach(() => {
  stop = watchDialogs(() => true);
});
afterEach(() => stop());

it('an item that no list has is named at once, without a way to the field', async () => {
  const user = userEvent.setup();
  const onAdd = vi.fn();
  render(
    <ItemSelect
      label="客户"
      kind="客户"
      items={[]}
      value=""
      disabled={false}
      onPick={vi.fn()}
      onAdd={onAdd}
    />,
  );
  const select = screen.getByLabelText('客户');
  select.focus();
  await user.selectOptions(select, '新增客户…');
  const dialog = await screen.findByRole('dialog');
  // A browser has the way out focused now; nothing is visible to jsdom, so that the dialog does not try.
  act(() => dialog.querySelector<HTMLElement>('.ant-modal-close')?.focus());
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveFocus());
  await user.keyboard('宏远商贸{Enter}');
  expect(onAdd).toHaveBeenCalledWith('宏远商贸');
});

it('a row of opening balances is taken away by the key that deletes rows of vouchers', async () => {
  const user = userEvent.setup();
  const onRemove = vi.fn();
  const line = (canWrite: boolean) => (
    <table>
      <tbody>
        <OpeningLine
          {...{ aux: [], accounts: [], row: blankRow(), number: 1, fault: undefined, canWrite, onRemove }}
          onChange={vi.fn()}
          onAddItem={undefined}
        />
      </tbody>
    </table>
  );
  const shown = render(line(false));
  screen.getByLabelText('第 1 行借').focus();
  await user.keyboard('{Control>}{Delete}{/Control}');
  expect(onRemove).not.toHaveBeenCalled();
  shown.rerender(line(true));
  await user.keyboard('{Control>}{Delete}{/Control}');
  expect(onRemove).toHaveBeenCalledOnce();
});
