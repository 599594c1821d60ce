import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { readWorkbook } from '@/test/workbook';
import { StatusTag } from '../StatusTag';
import { cellsOf, wordsOf } from './exportRows';

const page = { items: [accountingClass], total: 1 };

function openClasses(classes: typeof page | (() => Promise<typeof page>)) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', classes),
    answer('get', '/api/classes/choices/', { terms: ['2026秋'], teachers: [], courses: [] }),
  );
  return renderApp('/gradeManage/grade');
}

it('keeps the place of the head and of rows while the first are on their way, with nothing to press', async () => {
  let arrive = (_: typeof page) => {};
  openClasses(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const table = await screen.findByRole('table', { name: '班级管理' });
  expect(within(table).getByRole('columnheader', { name: '班级名称' })).toBeInTheDocument();
  expect(table.querySelectorAll('tbody [data-state=loading]')).toHaveLength(8);
  // Nobody hears of rows that are none; the head alone counts.
  expect(within(table).getAllByRole('row')).toHaveLength(1);
  expect(document.querySelector('.ant-spin-spinning')).toBeNull();

  arrive(page);
  expect(await within(table).findByRole('link', { name: '会计2601班' })).toBeVisible();
  expect(table.querySelector('[data-state=loading]')).toBeNull();
});

/** The texts of the sheet that was offered for saving, row by row, and its name. */
function watchDownloads() {
  const saved: { name: string; blob: Blob }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', blob: blob as Blob });
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  return async () => {
    const { name, blob } = saved[0] ?? { name: '', blob: new Blob() };
    if (blob.size === 0) return { name, rows: [] };
    const { rows } = await readWorkbook(blob);
    return { name, rows: rows.map((row) => row.map((cell) => cell.value)) };
  };
}

it('exports every page of what the filter finds, in words, without the acts', async () => {
  const asked: string[] = [];
  const all = Array.from({ length: 30 }, (_, at) => ({
    ...accountingClass,
    id: at + 1,
    name: `会计${2601 + at}班`,
  }));
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/choices/', { terms: ['2026秋'], teachers: [], courses: [] }),
    answer('get', '/api/classes/', ({ query }) => {
      asked.push(`${query.get('term')} ${query.get('page')} ${query.get('page_size')}`);
      const size = Number(query.get('page_size'));
      return { items: all.slice(0, size), total: all.length };
    }),
  );
  const { user } = renderApp('/gradeManage/grade?term=2026秋');
  const saved = watchDownloads();
  await screen.findByRole('link', { name: '会计2601班' });
  // Printed is one page alone: it says so, and how to have all.
  expect(screen.getByText(/^以上为第 1–20 条，共 30 条。需要全部/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(async () => expect((await saved()).rows).toHaveLength(31));
  expect(asked.at(-1)).toBe('2026秋 1 500');
  const { name, rows } = await saved();
  expect(name).toBe('班级管理.xlsx');
  expect(rows[0]?.slice(0, 4)).toEqual(['班级名称', '学期', '班级码', '人数']);
  expect(rows[0]).not.toContain('操作');
  expect(rows[30]?.slice(0, 4)).toEqual(['会计2630班', '2026秋', 'QHZN26A', '60/80']);
});

it('reads the words of a cell off its parts', () => {
  expect(
    wordsOf(
      <div>
        <b>第{3}题</b> <StatusTag>待批</StatusTag>
        {null}
      </div>,
    ),
  ).toBe('第3题 待批');
  const { heads, cells } = cellsOf(
    [
      { key: 'points', title: '得分', number: true, render: () => '54.10' },
      { key: 'number', title: '学号', render: () => '2026' },
      { key: 'none', title: '进度', render: () => '—' },
      { key: 'act', title: '操作', render: () => '查看' },
    ],
    [{}],
  );
  expect(heads).toEqual(['得分', '学号']);
  expect(cells).toEqual([[{ points: 54.1 }, '2026']]);
});
