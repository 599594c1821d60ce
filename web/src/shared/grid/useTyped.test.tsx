import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTyped } from './useTyped';

const read = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : undefined);

function Field() {
  const [kept, setKept] = useState(1200);
  return (
    <>
      <input aria-label="数量" {...useTyped({ shown: kept.toLocaleString('en'), read, onRead: setKept })} />
      <output>{kept}</output>
    </>
  );
}

it('what is typed is kept as soon as it can be read, and gone when it never could', async () => {
  const user = userEvent.setup();
  render(<Field />);
  const field = screen.getByRole('textbox', { name: '数量' });
  const kept = screen.getByRole('status');
  expect(field).toHaveValue('1,200');
  // The whole of it is chosen: typing begins anew.
  await user.tab();
  await user.keyboard('15');
  expect(kept).toHaveTextContent('15');
  expect(field).toBeValid();
  await user.keyboard('x');
  expect(field).toBeInvalid();
  expect(field).toHaveValue('15x');
  expect(kept).toHaveTextContent('15');
  await user.tab();
  expect(field).toHaveValue('15');
  expect(field).toBeValid();
});
