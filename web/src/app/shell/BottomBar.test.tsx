import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { phone } from '@/shared/lib/useMedia';
import { courseCard } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

afterEach(() => vi.restoreAllMocks());

type Courses = Schema<'CourseCard'>[];

/** Opens the person's account on a phone; the classes' courses come when the test says so. */
async function open(): Promise<{ bar: HTMLElement; arrive: (items: Courses) => void }> {
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: true } : onDesk(query),
  );
  let arrive: (items: Courses) => void = () => undefined;
  const courses = new Promise<Courses>((resolve) => {
    arrive = resolve;
  });
  server.use(
    answer('get', '/api/user/class_courses/', async () => {
      const items = await courses;
      return { items, total: items.length };
    }),
  );
  renderApp('/myaccount');
  const bar = await screen.findByRole('navigation', { name: '常用页面' });
  return { bar, arrive };
}

const namesIn = (bar: HTMLElement) => [...bar.children].map((place) => place.textContent);

it('shows nothing between today and everything that the person’s courses would replace', async () => {
  const { bar, arrive } = await open();
  expect(await within(bar).findByRole('link', { name: /今日/ })).toBeVisible();
  expect(namesIn(bar)).toEqual(['今日', '', '全部']);
  arrive([courseCard]);
  await waitFor(() => expect(namesIn(bar)).toEqual(['今日', '学习', '实践', '考核', '全部']));
});

it('leads who has no course to where there are some', async () => {
  const { bar, arrive } = await open();
  arrive([]);
  await waitFor(() => expect(namesIn(bar)).toEqual(['今日', '选课', '全部']));
});
