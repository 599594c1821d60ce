import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { FlowItem, Step } from '../api';
import { place } from '../model/board';
import { Pool } from './Pool';

const items = ['填单', '审批', '付款', '记账'].map((title, at) => ({ id: `s${at}`, title })) as FlowItem[];

function Desk() {
  const [steps, setSteps] = useState<Step[]>([]);
  return (
    <>
      <Pool
        items={items}
        steps={steps}
        onChange={setSteps}
        onAdd={(id) => setSteps((old) => place(old, id, old.length, undefined))}
      />
      <output>{steps.map((step) => step.id).join(' ')}</output>
    </>
  );
}

it('a double click adds one step and nothing moves under the pointer', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  await screen.findByText('填单');
  // The place of the first step in the list, as a pointer meets it: whatever button stands there is pressed.
  const atFirst = () => screen.getAllByRole('button')[0] as HTMLElement;
  await user.click(atFirst());
  await user.click(atFirst());
  expect(screen.getByRole('status')).toHaveTextContent('s0');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '填单',
    '审批',
    '付款',
    '记账',
  ]);
});
