import { lazyRouteComponent } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { pageOf } from './pageOf';

function Opening({ page: Page }: { page: ComponentType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Suspense fallback="…">
      <button type="button" onClick={() => startTransition(() => setOpen(true))}>
        open
      </button>
      {isOpen ? <Page /> : null}
    </Suspense>
  );
}

test('a page that is not here yet is waited for without a warning', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = lazyRouteComponent(
    () =>
      new Promise<{ default: ComponentType }>((arrive) =>
        setTimeout(() => arrive({ default: () => <p>课程</p> }), 20),
      ),
  ) as ComponentType;
  const drawn = pageOf(page);
  render(<Opening page={drawn} />);
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('课程')).toBeVisible();
  expect(said).not.toHaveBeenCalled();
  // Fetched by now; drawn the other way it would be built anew.
  expect(pageOf(page)).toBe(drawn);
  said.mockRestore();
});
