import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './keptFocus';

/** Duties that go when they are done, in a panel with a way to another page. */
function Desk() {
  const box = useKeptFocus<HTMLDivElement>();
  const [duties, setDuties] = useState(['出纳签字', '审核']);
  const [isShown, setShown] = useState(true);
  return (
    <div ref={box}>
      <button type="button">期末</button>
      <div role="tabpanel" tabIndex={-1}>
        {isShown ? (
          <>
            <button type="button" onClick={() => setShown(false)}>
              记-7
            </button>
            <span>
              {duties.map((duty) => (
                <button
                  key={duty}
                  type="button"
                  onClick={() => setDuties(duties.filter((one) => one !== duty))}
                >
                  {duty}
                </button>
              ))}
            </span>
          </>
        ) : null}
      </div>
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it('goes on at the next of what was beside a button that has done its work, then before it', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  button('出纳签字').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('审核')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('记-7')).toHaveFocus());
});

it('goes to the panel whose content was changed by a button in it', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  button('记-7').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveFocus());
});

it('takes the keyboard back from nobody who pointed elsewhere', async () => {
  const user = userEvent.setup();
  render(<Desk />);
  const leaving = button('出纳签字');
  leaving.focus();
  await user.click(document.body);
  leaving.click();
  await waitFor(() => expect(leaving).not.toBeInTheDocument());
  expect(document.body).toHaveFocus();
});
