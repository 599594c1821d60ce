import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { readWorkbook } from '@/test/workbook';
import type { Search } from '../../tabs/model';
import { StatusTag } from '../StatusTag';
import { type DataColumn, type RowPage, titleFirst } from './columns';
import { cellsOf, wordsOf } from './exportRows';
import { usePrintAll } from './usePrintAll';

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
  await user.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(async () => expect((await saved()).rows).toHaveLength(31));
  expect(asked.at(-1)).toBe('2026秋 1 500');
  const { name, rows } = await saved();
  expect(name).toBe('班级管理.xlsx');
  expect(rows[0]?.slice(0, 4)).toEqual(['班级名称', '学期', '班级码', '人数']);
  expect(rows[0]).not.toContain('操作');
  expect(rows[30]?.slice(0, 4)).toEqual(['会计2630班', '2026秋', 'QHZN26A', '60/80']);
});

/** A browser that prints what is there when it is told to; tells what that was. */
function watchPrinting() {
  let isPrinting = false;
  const followers = new Set<() => void>();
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    if (query !== 'print') return before(query);
    return {
      get matches() {
        return isPrinting;
      },
      addEventListener: (_: string, follow: () => void) => followers.add(follow),
      removeEventListener: (_: string, follow: () => void) => followers.delete(follow),
    } as unknown as MediaQueryList;
  });
  const turn = (on: boolean) => {
    isPrinting = on;
    act(() => {
      for (const follow of followers) follow();
    });
  };
  const sheets: string[] = [];
  const print = () => {
    turn(true);
    sheets.push(screen.getByRole('table', { name: '班级管理' }).closest('[class*=rows]')?.textContent ?? '');
    turn(false);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  };
  window.print = print;
  return { sheets, print };
}

it('prints every row that the filter finds once the button has loaded them, and one page with a note without it', async () => {
  const asked: string[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/choices/', { terms: ['2026秋'], teachers: [], courses: [] }),
    answer('get', '/api/classes/', ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
      asked.push(`${query.get('term')} ${page} ${size}`);
      const rows = Array.from({ length: 30 }, (_, at) => ({
        ...accountingClass,
        id: at + 1,
        name: `第${at + 1}班`,
      }));
      return { items: rows.slice((page - 1) * size, page * size), total: rows.length };
    }),
  );
  const { user } = renderApp('/gradeManage/grade?term=2026秋');
  const { sheets, print } = watchPrinting();
  const table = await screen.findByRole('table', { name: '班级管理' });
  await within(table).findByRole('link', { name: '第1班' });

  print();
  expect(sheets[0]).toContain('第20班');
  expect(sheets[0]).not.toContain('第21班');
  expect(sheets[0]).toContain('以上为第 1–20 条，共 30 条。需要全部内容时，请在页面上点「打印全部」按钮。');

  await user.click(screen.getByRole('button', { name: '打印全部' }));
  await waitFor(() => expect(sheets).toHaveLength(2));
  expect(asked.at(-1)).toBe('2026秋 1 500');
  expect(sheets[1]).toContain('第1班');
  expect(sheets[1]).toContain('第30班');
  expect(sheets[1]).not.toContain('以上为第');
  // The screen keeps its page, and a later printing by the browser alone too.
  expect(within(table).queryByRole('link', { name: '第21班' })).not.toBeInTheDocument();
  print();
  expect(sheets[2]).not.toContain('第21班');
});

it('prints no more rows than a browser can lay out, and knows how many there are', async () => {
  window.print = () => {};
  const pages = ({ page = 1, page_size: size = 0 }: Search) =>
    queryOptions({
      queryKey: ['rows', page, size],
      queryFn: async (): Promise<RowPage<number>> => ({
        items: Array.from({ length: Number(size) }, (_, at) => (Number(page) - 1) * Number(size) + at),
        total: 5000,
      }),
    });
  const client = new QueryClient();
  const { result } = renderHook(() => usePrintAll<number>(pages, {}), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.printing?.mutate());
  await waitFor(() => expect(result.current.whole?.items).toHaveLength(2000));
  expect(result.current.whole?.items.at(-1)).toBe(1999);
  expect(result.current.whole?.total).toBe(5000);
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

it('the other columns keep their order behind the one that heads a row', () => {
  const column = (key: string): DataColumn<object> => ({ key, title: key, render: () => null });
  const columns = [column('number'), { ...column('stem'), isTitle: true }, column('full')];
  expect(titleFirst(columns).map(({ key }) => key)).toEqual(['stem', 'number', 'full']);
  expect(titleFirst([column('name'), column('full')]).map(({ key }) => key)).toEqual(['name', 'full']);
});
