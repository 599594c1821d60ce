import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { courseCard, introduction } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const card = courseCard;

const lecture: Schema<'LectureView'> = {
  lecture_id: 21,
  course_id: 3,
  title: '2.2 科目',
  minutes: 14,
  text: '借贷必相等。',
  video: '/api/file/aa/?name=a.webm',
  poster: null,
  sizes: [],
  captions: [],
  marks: [
    { at_s: 0, title: '开场' },
    { at_s: 40, title: '66 个科目' },
  ],
  questions: [
    {
      key: 's1',
      at_s: 30,
      stem: '收到货款贷记？',
      body: { kind: 'true_false' },
      answer: null,
      is_right: null,
      tries: 0,
      analysis: null,
    },
  ],
  knowledge: ['科目'],
  length_s: 100,
  watched: [[0, 25]],
  seconds: 25,
  percent: 25,
  position_s: 25,
  is_finished: false,
  rating: { mine: null, mean: 4.5, count: 2 },
  previous: null,
  next: { lecture_id: 22, title: '2.3 借贷规则' },
};

const player = () => [
  answer('get', '/api/lecture/21/', lecture),
  answer('get', '/api/lecture/21/notes/', { items: [], total: 0 }),
  answer('post', '/api/lecture/21/visit/', { visit_id: 5 }),
  answer('get', '/api/select_course/3/info/', introduction('数智会计综合实训')),
];

it('shows class courses and chosen ones apart, and where to go on', async () => {
  server.use(
    answer('get', '/api/user/class_courses/', { items: [card], total: 1 }),
    answer('get', '/api/user/courses/', {
      items: [
        {
          ...card,
          class_id: null,
          class_name: null,
          course_id: 4,
          title: '出纳入门',
          next: null,
          last_at_ms: null,
          unread_notices: 0,
        },
      ],
      total: 1,
    }),
  );
  renderApp('/mycourse');
  const goOn = await screen.findByRole('region', { name: '继续学习' }, { timeout: 5000 });
  expect(within(goOn).getByText(/上次学到：2.2 科目（00:12:34）/)).toBeInTheDocument();
  expect(within(goOn).getByRole('link', { name: '继续学习' })).toHaveAttribute(
    'href',
    expect.stringContaining('lecture_id=21'),
  );
  expect(screen.getByRole('heading', { name: '我的课程 2' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '出纳入门' })).toBeInTheDocument();
  expect(screen.getByText(/2 条未读公告/)).toBeInTheDocument();
});

const home: Schema<'CourseHome'> = {
  course_id: 3,
  title: '数智会计综合实训',
  cover: null,
  access: 'member',
  class: null,
  agenda: [],
  chapters: [],
  next: null,
  percent: 100,
  seconds: 5400,
  lectures_finished: 9,
  lectures_total: 9,
  resources_opened: 4,
  resources_total: 4,
  subtitle: '',
  teachers: [],
  week: [],
};

it('says that all is done, and leads to the scores, once that is known', async () => {
  const finished = { ...card, next: null };
  server.use(
    answer('get', '/api/user/class_courses/', { items: [finished], total: 1 }),
    answer('get', '/api/course/3/home/', home),
  );
  const { unmount } = renderApp('/mycourse');
  const done = within(await screen.findByRole('region', { name: '眼下的都完成了' }));
  expect(done.getByRole('link', { name: '查看成绩' })).toHaveAttribute(
    'href',
    '/course/score?course_id=3&class_id=8',
  );
  unmount();
  server.use(refuse('get', '/api/course/3/home/', { status: 500, msg: '系统错误，请稍后重试！' }));
  renderApp('/mycourse');
  expect(await screen.findByRole('heading', { name: '我的课程 1' })).toBeVisible();
  expect(screen.queryByText('眼下的都完成了')).not.toBeInTheDocument();
});

it('says how to come to a first course', async () => {
  server.use(
    answer('get', '/api/user/class_courses/', { items: [], total: 0 }),
    answer('get', '/api/user/courses/', { items: [], total: 0 }),
  );
  renderApp('/mycourse');
  expect(await screen.findByText('还没有课程', {}, { timeout: 5000 })).toBeInTheDocument();
});

it('resumes the video and asks its question before playing on', async () => {
  server.use(...player());
  const { user } = renderApp('/course/videoPlay?course_id=3&lecture_id=21');
  const video = await waitFor(
    () => {
      const found = document.querySelector('video');
      if (found === null) throw new Error('no video yet');
      return found;
    },
    { timeout: 5000 },
  );
  let isPaused = false;
  Object.defineProperty(video, 'paused', { get: () => isPaused });
  video.pause = () => {
    isPaused = true;
  };
  video.play = async () => {
    isPaused = false;
  };
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(25);

  for (const second of [29.5, 30.2]) {
    video.currentTime = second;
    video.dispatchEvent(new Event('timeupdate'));
  }
  const question = await screen.findByRole('region', { name: '随堂题' });
  expect(isPaused).toBe(true);
  expect(within(question).getByText('收到货款贷记？')).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: '稍后再答' }));
  expect(isPaused).toBe(false);
  await user.click(screen.getByRole('button', { name: /66 个科目/ }));
  expect(video.currentTime).toBe(40);
});

it('plays another size from the same second on', async () => {
  const sizes = [1080, 720, 360].map((lines) => ({
    lines,
    address: `/api/file/${lines}`,
    size_bytes: lines,
  }));
  server.use(answer('get', '/api/lecture/21/', { ...lecture, sizes }), ...player());
  const { user } = renderApp('/course/videoPlay?course_id=3&lecture_id=21');
  const choice = await screen.findByRole('combobox', { name: '清晰度' }, { timeout: 5000 });
  const video = document.querySelector('video') as HTMLVideoElement;
  Object.defineProperty(video, 'readyState', { get: () => HTMLMediaElement.HAVE_METADATA });
  video.dispatchEvent(new Event('loadedmetadata'));
  video.currentTime = 61;
  await user.selectOptions(choice, '360p');
  expect(video).toHaveAttribute('src', '/api/file/360');
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(61);
});

it('reports only what was played', async () => {
  const reports: { intervals: number[][]; position_s: number }[] = [];
  server.use(
    ...player(),
    answer('post', '/api/lecture/21/watch/', ({ body }) => {
      reports.push(body);
      return { seconds: 27, percent: 27, is_finished: false };
    }),
  );
  renderApp('/course/videoPlay?course_id=3&lecture_id=21');
  const video = await waitFor(
    () => {
      const found = document.querySelector('video');
      if (found === null) throw new Error('no video yet');
      return found;
    },
    { timeout: 5000 },
  );
  Object.defineProperty(video, 'paused', { get: () => false });
  for (const second of [1, 1.5, 2, 3, 80, 81]) {
    video.currentTime = second;
    if (second === 80) video.dispatchEvent(new Event('seeking'));
    video.dispatchEvent(new Event('timeupdate'));
  }
  video.dispatchEvent(new Event('pause'));
  await waitFor(() =>
    expect(reports.flatMap((report) => report.intervals)).toEqual([
      [1, 3],
      [80, 81],
    ]),
  );
  expect(await screen.findByText('27%')).toBeInTheDocument();
});

it('says from when on the learning record lists stays', async () => {
  const record: Schema<'LearningRecord'> = {
    items: [],
    total: 0,
    archived_visits: 12,
    archived_until_ms: 1_788_753_600_000,
    seconds: 5400,
    lectures_finished: 9,
    lectures_total: 9,
    resources_opened: 4,
    resources_total: 4,
  };
  server.use(
    answer('get', '/api/course/3/learning_record/', record),
    answer('get', '/api/select_course/3/info/', introduction('数智会计综合实训')),
  );
  const { unmount } = renderApp('/course/historyRecord?course_id=3');
  const note = /2026-09-07 及以前的 12 次学习记录已归档：次数和时长照常计入/;
  expect(await screen.findByText(note, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByText('此后还没有新的学习记录')).toBeVisible();
  unmount();
  const all = { ...record, archived_visits: 0, archived_until_ms: null };
  server.use(answer('get', '/api/course/3/learning_record/', all));
  renderApp('/course/historyRecord?course_id=3');
  expect(await screen.findByText('还没有学习记录', {}, { timeout: 5000 })).toBeVisible();
  expect(screen.queryByText(/已归档/)).not.toBeInTheDocument();
});

it('says why a closed lecture cannot be opened', async () => {
  server.use(
    refuse('get', '/api/lecture/21/', {
      status: 409,
      msg: '教师还没有开放这项内容，或已经关闭。',
      error: 'learning.closed',
    }),
    answer('get', '/api/select_course/3/info/', introduction('数智会计综合实训')),
  );
  renderApp('/course/videoPlay?course_id=3&lecture_id=21');
  expect(await screen.findByText(/教师还没有开放这项内容/, {}, { timeout: 5000 })).toBeInTheDocument();
});
