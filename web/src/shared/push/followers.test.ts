import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToken } from '@/shared/api/session';
import { type Listening, pushes, refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { follow } from './followers';
import { isLive } from './useFollow';

const connections: Listening[] = [];
const latest = () => connections.at(-1);

beforeEach(() => {
  connections.length = 0;
  keepToken('token-1', undefined, false);
  server.use(pushes((page) => connections.push(page)));
});

describe('following', () => {
  it('asks for all subjects of a page with one connection, and tells who follows which', async () => {
    const [board, notices] = [vi.fn(), vi.fn()];
    const unfollow = [follow('exams/board/4', board), follow('classes/notices/9', notices)];
    await vi.waitFor(() => expect(latest()?.subjects).toBe('classes/notices/9,exams/board/4'));
    await vi.waitFor(() => expect(isLive()).toBe(true));
    latest()?.push('run-1', ['exams/board/4']);
    await vi.waitFor(() => expect(board).toHaveBeenCalledOnce());
    expect(notices).not.toHaveBeenCalled();
    expect(connections).toHaveLength(1);
    for (const end of unfollow) end();
    await vi.waitFor(() => expect(isLive()).toBe(false));
  });

  it('tells apart what a new page is told of and what has changed', async () => {
    const board = vi.fn();
    const end = follow('exams/board/6', board);
    await vi.waitFor(() => expect(isLive()).toBe(true));
    latest()?.push('run-1', ['exams/board/6']);
    await vi.waitFor(() => expect(board).toHaveBeenLastCalledWith(true));
    latest()?.push('run-2', ['exams/board/6']);
    await vi.waitFor(() => expect(board).toHaveBeenLastCalledWith(false));
    end();
    await vi.waitFor(() => expect(isLive()).toBe(false));
  });

  it('comes back after a cut with the number of its last push', async () => {
    const end = follow('exams/board/5', vi.fn());
    await vi.waitFor(() => expect(isLive()).toBe(true));
    latest()?.push('run-7', ['exams/board/5']);
    latest()?.cut();
    await vi.waitFor(() => expect(connections).toHaveLength(2), { timeout: 5000 });
    expect(latest()?.last).toBe('run-7');
    end();
  });

  it('stays away where it is refused', async () => {
    // Counted by subject: what an earlier file left running may ask for other things meanwhile.
    const asked = vi.fn();
    const count = ({ request }: { request: Request }) => {
      if (request.url.includes('/api/pushes/')) asked(new URL(request.url).searchParams.get('subjects'));
    };
    const why = { status: 404, msg: '内容不存在，或已被移除。', error: 'access.not_found' };
    server.use(refuse('get', '/api/pushes/', why));
    server.events.on('request:start', count);
    const end = follow('exams/board/6', vi.fn());
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve, 1600));
    expect(asked.mock.calls).toEqual([['exams/board/6']]);
    expect(isLive()).toBe(false);
    end();
    server.events.removeListener('request:start', count);
  });
});
