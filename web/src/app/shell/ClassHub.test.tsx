import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { phone } from '@/shared/lib/useMedia';
import { accountingClass, anAssessment, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const other = { ...accountingClass, id: 4, name: '会计2602班' };

afterEach(() => vi.restoreAllMocks());

function open(page: string) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass, other], total: 2 }),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/classes/4/', other),
    answer('get', '/api/classes/3/openings/project/', []),
    answer('get', '/api/exams/managed/', [anAssessment]),
  );
  return renderApp(page);
}

/** What stands between the window's edge and the page: the heights of the rows that do not scroll. */
function before(page: HTMLElement): string[] {
  const frame = page.closest('.app') as HTMLElement;
  return [...frame.querySelectorAll<HTMLElement>('.header, .bar, .strip, .hub')]
    .filter((row) => !page.contains(row) && row.tagName !== 'NAV')
    .map((row) => row.className);
}

const heightIn = (file: string, name: string) => {
  const css = readFileSync(join(__dirname, file), 'utf8');
  return Number(new RegExp(`\\.${name} \\{[^}]*?\\bheight: (\\d+)px`).exec(css)?.[1]);
};

it('on a desk the views of a class belong to the page: only the header and the strip stand before it', async () => {
  const { address, user } = open('/gradeManage/assess?class_id=3');
  const views = await screen.findByRole('navigation', { name: '班级' });
  expect(within(views).getAllByRole('link')).toHaveLength(6);
  const page = views.closest<HTMLElement>('[data-tab]');
  expect(page).not.toBeNull();
  expect(before(page as HTMLElement)).toEqual(['header', 'strip']);
  expect(heightIn('Header.module.css', 'header') + heightIn('Strip.module.css', 'strip')).toBeLessThan(97);
  // One line: the class, its views, its code and what the page offers first.
  const line = views.closest<HTMLElement>('.hub') as HTMLElement;
  expect(await within(line).findByText('QHZN26A')).toBeVisible();
  expect(within(line).getByRole('button', { name: /新建考核/ })).toBeVisible();
  await user.click(within(line).getByRole('button', { name: '切换班级：会计2601班' }));
  await user.click(await screen.findByRole('menuitem', { name: /会计2602班/ }));
  await waitFor(() => expect(address()).toBe('/gradeManage/assess?class_id=4'));
});

it('where a row of views follows, what can be done stands there and nowhere twice', async () => {
  open('/gradeManage/project?class_id=3');
  const own = await screen.findByRole('navigation', { name: '同一内容的几个页面' });
  const hub = (await screen.findByRole('navigation', { name: '班级' })).closest('.hub') as HTMLElement;
  expect(own.closest('[data-tab]')).toBe(hub.closest('[data-tab]'));
  expect(hub.querySelector('.acts')).toBeNull();
});

it('on a phone the class is switched in the bar, and the views scroll away with the page', async () => {
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: true } : onDesk(query),
  );
  const { user, address } = open('/gradeManage/assess?class_id=3');
  const views = await screen.findByRole('navigation', { name: '班级' });
  const page = views.closest<HTMLElement>('[data-tab]') as HTMLElement;
  const change = await screen.findByRole('button', { name: '切换班级：会计2601班' });
  expect(change.closest('.bar')).not.toBeNull();
  expect(before(page)).toEqual(['bar']);
  expect(heightIn('PhoneBar.module.css', 'bar')).toBeLessThan(57);
  expect(await within(page).findByText('QHZN26A')).toBeVisible();
  await user.click(change);
  await user.click(await screen.findByRole('menuitem', { name: /会计2602班/ }));
  await waitFor(() => expect(address()).toBe('/gradeManage/assess?class_id=4'));
});
