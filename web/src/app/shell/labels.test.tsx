import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { phone } from '@/shared/lib/useMedia';
import { accountingClass, courseCard, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

afterEach(() => vi.restoreAllMocks());

/** As it is spoken to a program: marks say nothing, and spaces are one. */
const spoken = (text: string) =>
  text
    .toLowerCase()
    .replace(/[!-/:-@\u2000-\u206f\u2300-\u23ff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What can be pressed in the frame and is called otherwise than it reads (WCAG 2.5.3, Label in Name). */
const misnamed = () =>
  [...document.querySelectorAll('header, aside, nav, [class*=hub]')]
    .flatMap((part) => [...part.querySelectorAll(':is(a, button)[aria-label]')])
    .map((one) => [spoken(one.getAttribute('aria-label') ?? ''), spoken(one.textContent ?? '')] as const)
    .filter(([label, text]) => !label.includes(text));

function onPhone(): void {
  const onDesk = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phone ? { ...onDesk(query), matches: true } : onDesk(query),
  );
}

it('what a student reads on a button of the frame is what a program that listens knows it by', async () => {
  server.use(answer('get', '/api/user/class_courses/', { items: [courseCard], total: 1 }));
  renderApp('/myaccount');
  expect(await screen.findByRole('button', { name: '个人菜单：张子涵' })).toHaveTextContent('张子涵');
  expect(await screen.findByRole('button', { name: /^切换课程：/ })).toHaveTextContent(courseCard.title);
  expect(misnamed()).toEqual([]);
});

it.each([false, true])('so does a teacher in a class (on a phone: %s)', async (isPhone) => {
  if (isPhone) onPhone();
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/classes/3/openings/project/', []),
  );
  renderApp('/gradeManage/project?class_id=3');
  expect(await screen.findByRole('button', { name: '切换班级：会计2601班' })).toHaveTextContent('会计2601班');
  expect(misnamed()).toEqual([]);
});
