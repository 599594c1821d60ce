import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepChoice } from '@/shared/api/session';
import type { CurrentUser } from '@/shared/api/user';
import { admin, classManagement, courseCard, student, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const css = (file: string) => readFileSync(join(__dirname, file), 'utf8');
const heightOf = (file: string, rule: string) => {
  const found = new RegExp(`(?:^|\\n)[^{}]*${rule}[^{}]*\\{[^}]*?height: (\\d+)px`).exec(css(file));
  if (found === null) throw new Error(`${file} has no height for ${rule}`);
  return Number(found[1]);
};
const menu = 'SidebarMenu.module.css';
const page = heightOf(menu, '\\.item,');
const group = heightOf(menu, '\\n\\.group ');
const sub = heightOf(menu, '\\.sub \\.item ');
const foot = heightOf(menu, '\\.foot > \\.item ') + 6;
const block = heightOf('CourseBlock.module.css', '\\.narrow ') + 14;
const header = heightOf('Header.module.css', '\\.header ');

/** How high all of the sidebar is, by its entries. */
function heightIn(nav: HTMLElement): number {
  const count = (selector: string) => nav.querySelectorAll(selector).length;
  const subs = count('.sub .item');
  const feet = count('.foot > .item');
  const pages = count('.item') - subs - feet;
  return pages * page + count('.group') * group + subs * sub + feet * foot + count('.block') * block + 4;
}

it.each<[string, CurrentUser['roles']]>([
  ['a student', []],
  ['a teacher', [classManagement]],
  ['the office', [teacherManagement]],
  ['a teacher who is of the office too', [classManagement, teacherManagement]],
  ['who runs the server', [admin]],
])('the sidebar of %s needs no scrolling in a window of 768, in a course and out of it', async (_, roles) => {
  keepChoice('course', { id: 3, title: '数智会计综合实训' });
  server.use(
    answer('get', '/api/user/info/', { ...student, roles }),
    answer('get', '/api/user/class_courses/', { items: [courseCard], total: 1 }),
  );
  for (const address of ['/course/home?course_id=3', '/course/video?course_id=3', '/mycourse']) {
    const { unmount } = renderApp(address);
    const nav = await screen.findByRole('navigation', { name: '页面目录' });
    await within(nav).findByText('选课中心');
    if (address !== '/mycourse') await waitFor(() => expect(nav.querySelector('.block')).not.toBeNull());
    expect(header + heightIn(nav)).toBeLessThanOrEqual(768);
    unmount();
  }
});
