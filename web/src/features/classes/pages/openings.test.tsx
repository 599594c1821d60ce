import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { Opening } from '../api';

const opening = (item_id: number, title: string): Opening => ({
  item_id,
  title,
  group: '',
  chapter_number: null,
  course_id: 1,
  course_title: '数智会计综合实训',
  is_open: true,
  is_open_now: true,
  opens_at_ms: null,
  due_at_ms: null,
  closes_at_ms: null,
  weight: 1,
  extensions: 0,
});

function openPage(page: string) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/classes/3/openings/lecture/', [opening(21, '2.2 科目')]),
    answer('get', '/api/classes/3/openings/resource/', [opening(31, '准则原文')]),
    answer('get', '/api/classes/3/openings/project/', [opening(41, '九月的账')]),
    answer('get', '/api/classes/3/openings/task/', [opening(11, '登记九月凭证')]),
    answer('get', '/api/classes/3/openings/exercise/', [opening(51, '练习一')]),
  );
  return renderApp(page);
}

it.each([
  ['project', '九月的账', '/course/programs?course_id=1&class_id=3'],
  ['task', '登记九月凭证', '/course/taskDetails?course_id=1&class_id=3&task_id=11'],
  ['task?kind=exercise', '练习一', '/course/exercise?course_id=1&class_id=3&exercise_id=51'],
  ['openResource?kind=resource', '准则原文', '/course/rDetails?course_id=1&class_id=3&resource_id=31'],
  ['openResource', '2.2 科目', '/course/videoPlay?course_id=1&class_id=3&lecture_id=21'],
])('on %s the title leads to what a student sees', async (page, title, address) => {
  openPage(`/gradeManage/${page}${page.includes('?') ? '&' : '?'}class_id=3`);
  expect(await screen.findByRole('link', { name: title })).toHaveAttribute('href', address);
});

it.each([
  ['task', 'task', 11, '/gradeManage/trainingResults?class_id=3&course_id=1&task_id=11'],
  ['project', 'project', 41, '/gradeManage/trainingResults?class_id=3&course_id=1&project_id=41'],
  [
    'task?kind=exercise',
    'exercise',
    51,
    '/gradeManage/trainingResults?class_id=3&course_id=1&work=exercise-51',
  ],
] as const)(
  'on %s the count of those who handed in leads to just that work',
  async (page, kind, id, address) => {
    openPage(`/gradeManage/${page}${page.includes('?') ? '&' : '?'}class_id=3`);
    const standing = {
      item_id: id,
      members: 60,
      done: 12,
      waiting: 0,
      is_open_now: false,
      reminded_at_ms: null,
      remind_again_at_ms: null,
    };
    server.use(answer('get', `/api/classes/3/hand_ins/${kind}/`, [standing]));
    expect(await screen.findByRole('link', { name: '12/60 人' })).toHaveAttribute('href', address);
  },
);
