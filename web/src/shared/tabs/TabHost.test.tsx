import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PageHeader } from '../ui/PageHeader';
import type { Place } from './model';
import { usePage, usePageTitle } from './page';
import { useSlotRef } from './slots';
import { TabHost } from './TabHost';
import { useTabs } from './tabs';

/** How often each page was drawn, and its button built. */
const drawn = { list: 0, detail: 0 };
const built = { list: 0, detail: 0 };

function Button({ of }: { of: keyof typeof built }) {
  useState(() => {
    built[of]++;
  });
  return <button type="button">{of}</button>;
}

function Page({ name }: { name: keyof typeof drawn }) {
  drawn[name]++;
  return (
    <>
      <PageHeader title={name} actions={<Button of={name} />} />
      <Named name={name} />
    </>
  );
}
const ListPage = () => <Page name="list" />;
const DetailPage = () => <Page name="detail" />;

function Named({ name }: { name: string }) {
  const { search } = usePage();
  usePageTitle(`${name} ${search.q ?? ''}`);
  return <p>{`${name} ${search.q ?? 'all'}`}</p>;
}

function Acts({ tab }: { tab: Place }) {
  return <div ref={useSlotRef('acts', tab.key)} data-testid={`acts ${tab.key}`} />;
}

const head = (tab: Place) => <Acts tab={tab} />;

function open() {
  const root = createRootRoute({ component: () => <TabHost layout="shell" head={head} /> });
  const pages = Object.entries({ '/list': ListPage, '/detail': DetailPage }).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component, validateSearch: (search) => search }),
  );
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return (href: string) => act(() => router.navigate({ href }));
}

it('draws a page that is shown again as it was, with what stands in the frame', async () => {
  const go = open();
  await screen.findByText('list all');
  expect(screen.getByTestId('acts /list')).toHaveTextContent('list');
  // Titled after what it shows, and its button built where it stands: once each.
  expect(useTabs.getState().list[0]?.title).toBe('list');
  expect([drawn.list, built.list]).toEqual([1, 1]);

  await go('/detail');
  expect(await screen.findByText('detail all')).toBeVisible();
  await go('/list');
  expect(screen.getByText('list all')).toBeVisible();
  expect(screen.getByTestId('acts /list')).toHaveTextContent('list');
  expect([drawn, built]).toEqual([
    { list: 1, detail: 1 },
    { list: 1, detail: 1 },
  ]);

  await go('/list?q=2601');
  expect(await screen.findByText('list 2601')).toBeVisible();
});
