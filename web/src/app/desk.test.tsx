import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, anAssessment, student, teacher, teacherManagement } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const row: Schema<'InboxRow'> = {
  source_kind: 'exercise',
  group_id: 4,
  version_id: 9,
  cell: null,
  kind: 'short_answer',
  stem: '简述四类未达账项。',
  title: '银行余额调节',
  class_names: ['会计2601班'],
  full: 6,
  total: 27,
  waiting: 10,
  verdicts: 0,
  since_ms: 1_788_738_600_000,
};

const failure = { status: 500, msg: '系统错误，请稍后重试！' } as const;

/** A promise one can keep later. */
function later<T>() {
  let keep: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

it('a teacher’s desk waits, then says what waits for marking and leads there', async () => {
  const inbox = later<Schema<'InboxRow'>[]>();
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/marking/inbox/', () => inbox.promise),
  );
  renderApp('/mycourse');
  expect(await screen.findByText('一周内没有考核。')).toBeVisible();
  expect(screen.queryByRole('region', { name: '工作台' })).not.toBeInTheDocument();
  expect(screen.queryByText('没有等待批改的答案。')).not.toBeInTheDocument();
  inbox.keep([row]);
  const head = within(await screen.findByRole('region', { name: '工作台' }));
  expect(head.getByRole('heading', { name: '10 份答案待批' })).toBeVisible();
  expect(head.getByRole('link', { name: '开始批改' })).toHaveAttribute('href', '/gradeManage/correction');
  expect(screen.getByText('17/27')).toBeInTheDocument();
});

it('a desk with nothing to do says so', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
  );
  renderApp('/mycourse');
  const head = within(await screen.findByRole('region', { name: '工作台' }));
  expect(head.getByRole('link', { name: '班级管理' })).toBeVisible();
});

it('a desk that cannot read what waits says so and asks again', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    refuse('get', '/api/marking/inbox/', failure),
    refuse('get', '/api/exams/managed/', failure),
  );
  const { user } = renderApp('/mycourse');
  await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(2));
  expect(screen.queryByText('一周内没有考核。')).not.toBeInTheDocument();
  server.use(answer('get', '/api/marking/inbox/', [row]));
  await user.click(screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: '10 份答案待批' })).toBeVisible();
});

it('the exams of a desk begin with what runs, say how many there are, and their titles lead to them', async () => {
  const now_ms = anAssessment.now_ms;
  const old = (id: number) => ({
    ...anAssessment,
    id,
    title: `小测 ${id}`,
    phase: 'marking' as const,
    opens_at_ms: now_ms - id * 86_400_000,
  });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/exams/managed/', [...[11, 12, 13, 14, 15].map(old), anAssessment]),
  );
  renderApp('/mycourse');
  const title = await screen.findByRole('link', { name: '期末考核' });
  expect(title).toHaveAttribute('href', '/gradeManage/assessDetails?assessment_id=5');
  const panel = title.closest('section') as HTMLElement;
  expect(within(panel).getByRole('heading')).toHaveTextContent('近期考核 进行中 1 · 待发布 5');
  expect(within(panel).getAllByRole('listitem')).toHaveLength(5);
});

it('the desk reminds those who are missing in all classes of an exam, but not a class twice', async () => {
  const asked: string[] = [];
  const classes = [3, 4, 5].map((id) => ({ id, name: `会计260${id}班` }));
  const handIn = (done: number, reminded: number | null = null) => ({
    item_id: 5,
    members: 60,
    done,
    waiting: 0,
    is_open_now: true,
    reminded_at_ms: reminded,
    remind_again_at_ms: reminded,
  });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/exams/managed/', [{ ...anAssessment, classes }]),
    answer('get', '/api/classes/3/hand_ins/assessment/', [handIn(57)]),
    answer('get', '/api/classes/4/hand_ins/assessment/', [handIn(58)]),
    answer('get', '/api/classes/5/hand_ins/assessment/', [handIn(50, 1_788_738_600_000)]),
    ...([3, 4] as const).map((id) =>
      answer('post', `/api/classes/${id}/hand_ins/assessment/5/remind/`, () => {
        asked.push(`class ${id}`);
        return { students: id - 1 };
      }),
    ),
  );
  const { user } = renderApp('/mycourse');
  await user.click(await screen.findByRole('button', { name: '「期末考核」：提醒未完成的 5 人' }));
  expect(await screen.findByText('已提醒 5 人。')).toBeVisible();
  expect(asked).toEqual(['class 3', 'class 4']);
});

it('says how many ask to be let in to all classes, and leads to all of them', async () => {
  const member = (id: number): Schema<'MemberView'> => ({
    id,
    real_name: `学生${id}`,
    student_number: null,
    username: `s${id}`,
    phone_masked: null,
    account: 'active',
    state: 'waiting',
    joined_at_ms: 1_788_738_600_000 + id,
    must_change_password: false,
    extra_time_percent: 0,
    extensions: 0,
  });
  const waits = (id: number, waiting: number) => ({
    ...accountingClass,
    id,
    name: `会计260${id}班`,
    waiting,
  });
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [waits(3, 0), waits(4, 12), waits(5, 30)], total: 3 }),
    answer('get', '/api/classes/4/members/', { items: [1, 2, 3].map(member), total: 12 }),
    answer('get', '/api/classes/5/members/', { items: [], total: 30 }),
  );
  renderApp('/mycourse');
  const panel = (await screen.findByText('学生1')).closest('section') as HTMLElement;
  expect(within(panel).getByRole('heading')).toHaveTextContent('待审核 42');
  const all = '/gradeManage/studentList?class_id=4&state=waiting';
  expect(within(panel).getByRole('link', { name: '全部' })).toHaveAttribute('href', all);
  expect(within(panel).getAllByRole('link', { name: '会计2604班' })[0]).toHaveAttribute('href', all);
});

const office = () => answer('get', '/api/user/info/', { ...student, roles: [teacherManagement] });

const noMarks = answer('get', '/api/results/final_marks/', {
  policy: { rounding: 'whole', scale: 'hundred', grade_points: 'none' },
  sheets: [],
});

it('the office’s home says how many marks wait, and leads to them', async () => {
  const sheet = (class_id: number, state: Schema<'SheetState'>, requests = 0): Schema<'FinalMarksLine'> => ({
    class_id,
    class_name: `会计260${class_id}班`,
    course_id: 1,
    course_title: '数智会计',
    term: '2026秋',
    teacher: '林知远',
    state,
    requests,
    students: 60,
    at_ms: 1,
    mean: null,
    highest: null,
    lowest: null,
    pass_percent: null,
  });
  server.use(
    office(),
    answer('get', '/api/staff/teachers/', { items: [], total: 4 }),
    answer('get', '/api/school/terms/', []),
    answer('get', '/api/results/final_marks/', {
      policy: { rounding: 'whole', scale: 'hundred', grade_points: 'none' },
      sheets: [sheet(1, 'submitted'), sheet(2, 'submitted'), sheet(3, 'approved', 3), sheet(4, 'open')],
    }),
  );
  renderApp('/mycourse');
  const head = within(await screen.findByRole('region', { name: '工作台' }));
  expect(head.getByRole('heading', { name: '2 份成绩待审核，3 项成绩更改待处理' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '2 份成绩待审核' })).toHaveAttribute(
    'href',
    '/academicManage/finalMarks?state=submitted',
  );
  // What stands in the menu is not said again.
  expect(screen.queryByRole('link', { name: '操作日志' })).not.toBeInTheDocument();
});

it('the office reads what the school examines, day by day', async () => {
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  const exam = (id: number, title: string, inDays: number, students: number): Schema<'WeekExam'> => ({
    id,
    title,
    course_title: '数智会计',
    teacher: '林知远',
    classes: ['会计2601班'],
    students,
    opens_at_ms: noon.getTime() + inDays * 86_400_000,
    end_ms: noon.getTime() + inDays * 86_400_000 + 3_600_000,
  });
  server.use(
    office(),
    noMarks,
    answer('get', '/api/staff/teachers/', { items: [], total: 4 }),
    answer('get', '/api/school/terms/', []),
    // The first began three days ago and is open still.
    answer('get', '/api/exams/week/', [
      exam(1, '期中考核', -3, 60),
      exam(2, '随堂测', 0, 58),
      exam(3, '期末', 4, 120),
    ]),
  );
  renderApp('/mycourse');
  const panel = (await screen.findByRole('heading', { name: '本周考试' })).closest('section') as HTMLElement;
  const days = await within(panel).findAllByRole('region');
  expect(days.map((day) => within(day).getByRole('heading').textContent)).toEqual([
    expect.stringMatching(/2 场 · 118 人$/),
    expect.stringMatching(/1 场 · 120 人$/),
  ]);
  expect(within(days[1] as HTMLElement).getByText('数智会计 · 会计2601班 · 林知远')).toBeVisible();
});

it('the office claims neither teachers nor terms before it knows them', async () => {
  const terms = later<Schema<'TermView'>[]>();
  server.use(
    office(),
    noMarks,
    answer('get', '/api/staff/teachers/', { items: [], total: 4 }),
    answer('get', '/api/school/terms/', () => terms.promise),
  );
  renderApp('/mycourse');
  expect(await screen.findByText('教务工作')).toBeVisible();
  expect(screen.queryByText('现在不在任何学期内')).not.toBeInTheDocument();
  terms.keep([]);
  expect(await screen.findByText('现在不在任何学期内')).toBeVisible();
  expect(screen.getByText('教师 4 人')).toBeVisible();
});

it('an office that cannot read its terms says so', async () => {
  server.use(
    office(),
    noMarks,
    answer('get', '/api/staff/teachers/', { items: [], total: 4 }),
    refuse('get', '/api/school/terms/', failure),
  );
  renderApp('/mycourse');
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
});

it('the near works of a desk come when it is known who is to be reminded', async () => {
  const handIns = later<Schema<'HandInView'>[]>();
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/exams/managed/', [anAssessment]),
    answer('get', '/api/classes/3/hand_ins/assessment/', () => handIns.promise),
  );
  renderApp('/mycourse');
  expect(await screen.findByRole('heading', { name: /我教的班级 1/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: anAssessment.title })).not.toBeInTheDocument();
  handIns.keep([]);
  expect(await screen.findByRole('link', { name: anAssessment.title })).toBeVisible();
});
