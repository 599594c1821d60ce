import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { server } from '@/test/server';
import { frameAddress } from './browserFrame';
import { explained } from './explained';
import { findLocal, pair, unpair } from './localPlace';

const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;
const never = async () => false;

describe('the address of the browser’s Python', () => {
  const served = { port: 8001, version: 'v1', origin: null };

  it('is the school’s own name for it, wherever the page is', () => {
    const named = { ...served, origin: 'https://python.school.edu.cn' };
    expect(frameAddress(named, 'suanpan.school.edu.cn')).toBe('https://python.school.edu.cn/v/v1/');
  });

  it('is never on the host name of the page, whose cookies it would share', () => {
    expect(frameAddress(served, '127.0.0.1')).toBe('http://localhost:8001/v/v1/');
    expect(frameAddress(served, 'localhost')).toBe('http://127.0.0.1:8001/v/v1/');
    expect(frameAddress(served, '192.168.1.5')).toBeUndefined();
    expect(frameAddress(null, 'localhost')).toBeUndefined();
  });
});

describe('the local program', () => {
  beforeEach(() => localStorage.clear());

  it('is found on the second port, paired by its code and forgotten again', async () => {
    server.use(
      http.get(at(9410, '/status'), () => HttpResponse.error()),
      http.get(at(9411, '/status'), ({ request }) =>
        HttpResponse.json({}, { status: request.headers.get('Authorization') === 'Bearer t1' ? 200 : 401 }),
      ),
      http.post(at(9411, '/pair'), async ({ request }) => {
        const { code } = (await request.json()) as { code: string };
        return code === '123456'
          ? HttpResponse.json({ token: 't1' })
          : HttpResponse.json({ msg: '配对码不正确。' }, { status: 403 });
      }),
      http.post(at(9411, '/unpair'), () => new HttpResponse(null, { status: 204 })),
    );
    const ports = [9410, 9411];
    expect(await findLocal(ports, never)).toEqual({ state: 'unpaired', port: 9411 });
    expect(await pair(9411, '000000')).toBe('配对码不正确。');
    expect(await pair(9411, '123456')).toBeUndefined();
    expect(await findLocal(ports, never)).toEqual({ state: 'ready', port: 9411 });
    await unpair(9411);
    expect(await findLocal(ports, never)).toEqual({ state: 'unpaired', port: 9411 });
  });

  it('that answers a probe but not this page belongs to another address', async () => {
    server.use(http.get(at(9410, '/status'), () => HttpResponse.error()));
    expect(await findLocal([9410], async () => true)).toEqual({ state: 'foreign' });
    expect(await findLocal([9410], never)).toEqual({ state: 'absent' });
  });
});

it('errors are explained by the place first, then by the catalogue; what was explained stays', async () => {
  async function* lines() {
    yield {
      event: 'error',
      type: 'ModuleNotFoundError',
      message: "No module named 'pandas'",
      explanation: '',
    };
    yield { event: 'error', type: 'ZeroDivisionError', message: 'division by zero', explanation: '' };
    yield { event: 'error', type: 'ZeroDivisionError', message: '', explanation: '已说明' };
  }
  const seen: unknown[] = [];
  for await (const line of explained(lines(), (type) =>
    type === 'ModuleNotFoundError' ? '这里没有' : undefined,
  )) {
    seen.push((line as { explanation: string }).explanation);
  }
  expect(seen).toEqual(['这里没有', '除数是 0：计算前先判断分母是否为 0。', '已说明']);
});
