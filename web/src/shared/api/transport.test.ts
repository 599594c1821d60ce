import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { ApiError } from './errors';
import { type Parts, requestFor } from './request';
import { keepToken, page, readToken, takeExpiredNotice } from './session';
import { send, whenSystemFails } from './transport';

/** Any call: what is tried here is the same for all. */
const call = async (method: string, path: string, parts: Parts = {}) =>
  ((await send(requestFor(method, path, parts))) as { data: unknown }).data;

const reload = vi.fn();
const failed = vi.fn();

beforeEach(() => {
  reload.mockClear();
  failed.mockClear();
  page.reload = reload;
  whenSystemFails(failed);
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

describe('a call', () => {
  it('answers the data inside the envelope', async () => {
    server.use(answer('get', '/api/classes/', { items: [], total: 7 }));
    expect(await call('GET', '/api/classes/')).toEqual({ items: [], total: 7 });
  });

  it('carries the token, and an idempotency key when it writes', async () => {
    keepToken('token-1', undefined, false);
    const seen: (string | null)[] = [];
    server.use(
      http.all('/api/classes/', ({ request }) => {
        seen.push(request.headers.get('Authorization'), request.headers.get('Idempotency-Key'));
        return HttpResponse.json({ code: 200, msg: '', data: null });
      }),
    );
    await call('GET', '/api/classes/');
    await call('POST', '/api/classes/', { body: {} });
    expect(seen).toEqual(['JWT token-1', null, 'JWT token-1', expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it('sent twice at once is sent once, and both get the answer', async () => {
    const names: (string | null)[] = [];
    server.use(
      http.post('/api/classes/', async ({ request }) => {
        const count = names.push(request.headers.get('Idempotency-Key'));
        await delay(20);
        return HttpResponse.json({ code: 200, msg: '', data: count });
      }),
    );
    const click = () => call('POST', '/api/classes/', { body: { name: '甲' } });
    expect(await Promise.all([click(), click(), call('POST', '/api/classes/', { body: {} })])).toEqual([
      1, 1, 2,
    ]);
    expect(new Set(names).size).toBe(2);
  });

  it('posted again right after its success is the echo of a double click, unless something else was written', async () => {
    let count = 0;
    server.use(
      http.post('/api/classes/', () => HttpResponse.json({ code: 200, msg: '', data: ++count })),
      http.put('/api/classes/', () => HttpResponse.json({ code: 200, msg: '', data: null })),
    );
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const click = () => call('POST', '/api/classes/', { body: { name: '公告' } });
    expect(await click()).toBe(1);
    now.mockReturnValue(1_000_900);
    expect(await click()).toBe(1);
    await call('PUT', '/api/classes/', { body: {} });
    expect(await click()).toBe(2);
    now.mockReturnValue(1_002_000);
    expect(await click()).toBe(3);
    now.mockRestore();
  });

  it('with an unknown outcome goes again under its name, a refused one under a new name', async () => {
    const names: (string | null)[] = [];
    const replies = [
      () => HttpResponse.error(),
      () => HttpResponse.json({ code: 503, msg: '', data: null }, { status: 503 }),
      () => HttpResponse.json({ code: 409, msg: '不行', data: null }, { status: 409 }),
      () => HttpResponse.json({ code: 200, msg: '', data: null }),
    ];
    server.use(
      http.post('/api/classes/', ({ request }) => {
        names.push(request.headers.get('Idempotency-Key'));
        return replies[names.length - 1]?.() ?? HttpResponse.error();
      }),
    );
    for (const _ of replies) await call('POST', '/api/classes/', { body: {} }).catch(() => {});
    expect(names[1]).toBe(names[0]);
    expect(names[2]).toBe(names[0]);
    expect(names[3]).not.toBe(names[0]);
  });

  it('refused inside a 200 throws what the server said', async () => {
    server.use(
      refuse('post', '/api/classes/', {
        status: 200,
        code: 422,
        msg: '请检查填写',
        error: 'thing.invalid',
        fields: [{ field: 'title', message: '不能为空' }],
      }),
    );
    const error = await refusal(call('POST', '/api/classes/', { body: {} }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 422,
      msg: '请检查填写',
      error: 'thing.invalid',
      requestId: 'request-1',
    });
    expect(error?.fieldMessage('title')).toBe('不能为空');
    expect(failed).not.toHaveBeenCalled();
  });

  it.each([
    ['a 500', refuse('get', '/api/classes/', { status: 500, msg: 'oops' })],
    [
      'a page instead of an answer',
      http.get('/api/classes/', () => HttpResponse.html('<h1>502</h1>', { status: 502 })),
    ],
    ['no network', http.get('/api/classes/', () => HttpResponse.error())],
  ])('failing with %s tells that the system fails', async (_name, handler) => {
    server.use(handler);
    expect(await refusal(call('GET', '/api/classes/'))).toMatchObject({ notified: true });
    expect(failed).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('tells a full disk in the words of the server', async () => {
    const msg = '服务器存储空间不足，这次内容没有保存。';
    server.use(refuse('get', '/api/classes/', { status: 507, msg, error: 'server.no_space' }));
    expect(await refusal(call('GET', '/api/classes/'))).toMatchObject({ msg, notified: false });
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('a lost session', () => {
  it.each([
    ['HTTP 401', { status: 401, msg: '' }],
    ['401 in the body', { status: 200, code: 401, msg: '' }],
  ])('by %s is told once, however many calls fail', async (_name, lost) => {
    keepToken('token-1', undefined, false);
    server.use(refuse('get', '/api/classes/', lost));
    await Promise.all(Array.from({ length: 10 }, () => refusal(call('GET', '/api/classes/'))));
    expect(reload).toHaveBeenCalledOnce();
    expect(readToken()).toBeUndefined();
    expect(takeExpiredNotice()).toBe(true);
    expect(takeExpiredNotice()).toBe(false);
    expect(failed).not.toHaveBeenCalled();
  });

  it('is not meant when nobody was signed in: a wrong password stays on the page', async () => {
    server.use(refuse('post', '/api/login/', { status: 401, msg: '账号或密码不正确' }));
    expect(await refusal(call('POST', '/api/login/', { body: {} }))).toMatchObject({
      msg: '账号或密码不正确',
    });
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not end the next one: a late answer to an old token is ignored', async () => {
    keepToken('old', undefined, false);
    server.use(
      http.get('/api/classes/', () => {
        keepToken('new', undefined, false);
        return HttpResponse.json({ code: 401, msg: '', data: null }, { status: 401 });
      }),
    );
    await refusal(call('GET', '/api/classes/'));
    expect(readToken()).toBe('new');
    expect(reload).not.toHaveBeenCalled();
  });
});
