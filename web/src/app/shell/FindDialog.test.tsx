import { configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bankRow } from '@/features/exams/test/composing';
import { keepChoice } from '@/shared/api/session';
import type { Schema } from '@/shared/api/types';
import { classManagement, courseCard, student, teacherManagement } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 90_000 });
configure({ asyncUtilTimeout: 20_000 });

const question = bankRow('s12', '收到客户前欠货款存入银行，贷方科目应为');

const people = {
  students: [
    { user_id: 9, real_name: '张子涵', student_number: '20260101', class_id: 3, class_name: '会计2601班' },
  ],
  classes: [],
};

it('Ctrl K begins in the field, loses nothing that is typed at once, and finds a student', async () => {
  const asked: string[] = [];
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    answer('get', '/api/exams/managed/', []),
    answer('get', '/api/classes/find/', ({ query }) => {
      asked.push(query.get('q') ?? '');
      return people;
    }),
  );
  const { user } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '教学管理' });
  await user.keyboard('{Control>}k{/Control}2026');
  const field = await screen.findByRole('combobox', { name: '查找页面和内容' });
  await waitFor(() => expect(field).toHaveFocus());
  await waitFor(() => expect(field).toHaveValue('2026'));
  expect(await screen.findByRole('option', { name: /张子涵/ })).toHaveTextContent('20260101 · 会计2601班');
  await waitFor(() => expect(asked.at(-1)).toBe('2026'));
});

it('finds a question of the bank, and what can be done from anywhere', async () => {
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    answer('get', '/api/exams/managed/', []),
    answer('get', '/api/classes/find/', { students: [], classes: [] }),
    answer('get', '/api/questions/', { items: [question], total: 1, next: null }),
  );
  keepChoice('course', { id: 1, title: '数智会计' });
  const { user, router } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '教学管理' });
  await user.keyboard('{Control>}k{/Control}深色');
  await screen.findByRole('option', { name: /外观：深色/ });
  await user.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.keyboard('{Control>}k{/Control}应收票据');
  const found = await screen.findByRole('option', { name: /收到客户前欠货款/ });
  expect(found).toHaveTextContent('s12');
  await user.click(found);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'bank', q: 's12' }));
});

const exercise: Schema<'ExerciseRow'> = {
  id: 51,
  key: 'e1',
  title: '期中练习',
  summary: '',
  chapter_id: null,
  chapter_number: null,
  chapter_title: null,
  attempts: 0,
  minutes: 0,
  tries: 0,
  due_at_ms: null,
  last_at_ms: null,
  earned: null,
  full: null,
  is_open: true,
  is_waiting: false,
  returned: null,
};

it('a student who has chosen no course finds what the first holds, and each leads to where it goes on', async () => {
  const card: Schema<'AssessmentCard'> = {
    id: 5,
    title: '期中考核',
    counts_as: 'final',
    phase: 'upcoming',
    opens_at_ms: 1,
    closes_at_ms: 2,
    minutes: 60,
    full_points: 100,
    keep: 'best',
    attempts: [],
    attempts_allowed: 1,
    may_begin: false,
    pass_percent: 60,
    score: null,
  };
  server.use(
    answer('get', '/api/user/class_courses/', { items: [{ ...courseCard, course_id: 1 }], total: 1 }),
    answer('get', '/api/course/1/exercises/', [exercise]),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/exams/assessments/', { items: [card], now_ms: 0 }),
  );
  const { user, router } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '个人菜单：张子涵' });
  await user.keyboard('{Control>}k{/Control}期中');
  expect(await screen.findByRole('option', { name: /期中练习/ })).toHaveTextContent('训练');
  await user.click(await screen.findByRole('option', { name: /期中考核/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/course/takeAnExam'));
  expect(router.state.location.search).toMatchObject({ course_id: 1, assessment_id: 5 });
});

it('the office finds teachers and student accounts by what the server looks in', async () => {
  const person: Schema<'PersonView'> = {
    id: 21,
    username: 'liwen',
    real_name: '李文',
    number: 'T021',
    roles: [],
    status: 'active',
    classes: 1,
    created_at_ms: 1,
    last_seen_at_ms: null,
    phone_masked: null,
  };
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [teacherManagement] }),
    answer('get', '/api/school/terms/', []),
    answer('get', '/api/staff/teachers/', ({ query }) =>
      query.get('q') === 'T021' ? { items: [person], total: 1 } : { items: [], total: 0 },
    ),
    answer('get', '/api/staff/students/', { items: [], total: 0 }),
  );
  const { user, router } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '教学管理' });
  await user.keyboard('{Control>}k{/Control}T021');
  await user.click(await screen.findByRole('option', { name: /李文/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/academicManage/academic'));
  expect(router.state.location.search).toMatchObject({ q: 'liwen' });
});

it('a teacher begins a class from anywhere, and everybody joins one', async () => {
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    answer('get', '/api/classes/find/', { students: [], classes: [] }),
  );
  const { user, router } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '教学管理' });
  await user.keyboard('{Control>}k{/Control}加入班级');
  expect(await screen.findByRole('option', { name: /加入班级/ })).toHaveTextContent('操作');
  await user.clear(screen.getByRole('combobox'));
  await user.type(screen.getByRole('combobox'), '新建班级');
  await user.click(await screen.findByRole('option', { name: /新建班级/ }));
  expect(await screen.findByRole('button', { name: '创建班级' })).toBeVisible();
  // The address asks for one only once.
  await waitFor(() => expect(router.state.location.href).toBe('/gradeManage/grade'));
});

it('the list of keys begins at its heading, not at the way out', async () => {
  const { user } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '个人菜单：张子涵' });
  await user.keyboard('?');
  await waitFor(() => expect(screen.getByRole('heading', { name: /键/ })).toHaveFocus());
});
