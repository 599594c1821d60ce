import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Upload } from '@/shared/upload/api';
import { forgetUploads } from '@/shared/upload/useUpload';
import { answer, refusal } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { ImportReport } from '../api';
import ImportCourseDialog from './ImportCourseDialog';

const report: ImportReport = {
  course_id: null,
  key: 'cc-course-1-9f1b5d71',
  title: '会计基础',
  is_new: true,
  known_title: null,
  is_applied: false,
  items: [{ item: 'lecture', added: 2, changed: 0, restored: 0, removed: 0, unchanged: 0 }],
  findings: [],
  errors: 0,
  conflicts: [],
  package: {
    format: 'moodle_backup',
    items: [
      { kind: 'page', name: '会计等式', place: '第一单元', outcome: 'brought', reasons: [] },
      {
        kind: 'forum',
        name: '答疑',
        place: '第一单元',
        outcome: 'left_out',
        reasons: ['讨论区没有对应的内容，没有导入'],
      },
      { kind: 'page', name: '借贷', place: '', outcome: 'partly', reasons: ['页面里的脚本没有导入'] },
    ],
  },
};

/** The dialog on a server that takes the upload; how each import was asked for comes back. */
function open(given = report) {
  const asked: (string | null)[] = [];
  const upload: Upload = {
    id: 4,
    purpose: 'course',
    name: '会计.mbz',
    size_bytes: 3,
    file_modified_at_ms: 1,
    received_bytes: 0,
    part_bytes: 40,
    least_part_bytes: 10,
    last_part: null,
    kind: null,
    state: 'receiving',
    fault: null,
    file_hash: null,
    expires_at_ms: 1_788_825_000_000,
  };
  server.use(
    answer('get', '/api/uploads/', () => []),
    answer('post', '/api/uploads/', () => upload),
    answer('put', '/api/uploads/:upload_id/', () =>
      Object.assign(upload, { received_bytes: 3, kind: 'gzip' }),
    ),
    answer('post', '/api/uploads/:upload_id/finish/', () =>
      Object.assign(upload, { state: 'done', file_hash: 'f'.repeat(64) }),
    ),
    answer('post', '/api/course/import/', ({ query }) => {
      asked.push(query.get('mode'));
      return given;
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportCourseDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return asked;
}

beforeEach(forgetUploads);

async function choose() {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no place for a file');
    return found;
  });
  await userEvent.upload(input, new File(['abc'], '会计.mbz', { lastModified: 1 }));
  return input;
}

it('names the course that is updated when it is called otherwise so far', async () => {
  open({ ...report, course_id: 3, is_new: false, known_title: '基础会计（2025 秋）' });
  await choose();
  expect(
    await screen.findByText('将更新已有课程《基础会计（2025 秋）》，导入后名称为《会计基础》。'),
  ).toBeInTheDocument();
});

it('makes a course of somebody else one of my own when I ask for it', async () => {
  open();
  const wanted: boolean[] = [];
  server.use(
    answer('post', '/api/course/import/', ({ body }) => {
      const isOwn = body.as_own === true;
      wanted.push(isOwn);
      if (isOwn) return report;
      throw refusal({
        status: 403,
        code: 403,
        error: 'courses.not_editor',
        msg: '课程《会计基础》由林知远负责，你不是编辑者，不能重新导入。请对方把你添加为编辑者，或另建为自己的课程。',
      });
    }),
  );
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('由林知远负责');
  await userEvent.click(screen.getByRole('button', { name: '另建为我的课程' }));
  expect(await screen.findByText('《会计基础》是一门新课程，可以导入。')).toBeInTheDocument();
  expect(wanted).toEqual([false, true]);
});

it('takes a package of another platform and says of each item what becomes of it before anything is written', async () => {
  const asked = open();
  const input = await choose();
  expect(input.accept).toBe('.zip,.imscc,.mbz');
  const items = await screen.findByRole('region', { name: 'Moodle 课程备份' });
  expect(within(items).getByRole('heading')).toHaveTextContent(
    'Moodle 课程备份：1 项导入，1 项部分导入，1 项不导入',
  );
  const [left, partly] = within(items).getAllByRole('listitem');
  expect(left).toHaveTextContent('不导入讨论区第一单元 › 答疑讨论区没有对应的内容，没有导入');
  expect(partly).toHaveTextContent('部分导入页面借贷页面里的脚本没有导入');
  expect(within(items).getByText('查看全部导入的 1 项')).toBeInTheDocument();
  expect(asked).toEqual(['check']);
  await userEvent.click(screen.getByRole('button', { name: '确认导入' }));
  await waitFor(() => expect(asked).toEqual(['check', 'apply']));
});
