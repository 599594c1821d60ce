import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsLit } from './useTable';

const paths = ['/mycourse', '/course/video', '/course/programs', '/course/taskDetails'];
const drawn: Record<string, number> = {};

function Entry({ path }: { path: string }) {
  drawn[path] = (drawn[path] ?? 0) + 1;
  return <p>{`${path} ${useIsLit([path]) ? 'lit' : 'dark'}`}</p>;
}

const Frame = () => (
  <>
    {paths.map((path) => (
      <Entry key={path} path={path} />
    ))}
    <Outlet />
  </>
);

it('a change of page draws two entries anew: the one that was lit and the one that is', async () => {
  const root = createRootRoute({ component: Frame });
  const pages = paths.map((path) => createRoute({ getParentRoute: () => root, path, component: () => null }));
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/mycourse'] }),
  });
  render(<RouterProvider router={router as never} />);
  expect(await screen.findByText('/mycourse lit')).toBeVisible();
  const before = { ...drawn };
  await act(() => router.navigate({ to: '/course/programs' }));
  expect(screen.getByText('/course/programs lit')).toBeVisible();
  expect(screen.getByText('/mycourse dark')).toBeVisible();
  // One thing of a list stands under its entry: nothing changes.
  await act(() => router.navigate({ to: '/course/taskDetails' }));
  expect(screen.getByText('/course/programs lit')).toBeVisible();
  const again = paths.filter((path) => (drawn[path] ?? 0) > (before[path] ?? 0));
  expect(again).toEqual(['/mycourse', '/course/programs']);
});
