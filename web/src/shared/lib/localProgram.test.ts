import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { server } from '@/test/server';
import { ensureRunning, probe } from './localProgram';

const config = { protocol: 'suanpan', ports: [9410, 9411] };

function world(answers: boolean[]) {
  const launches: string[] = [];
  const steps: string[] = [];
  const run = ensureRunning(config, (_program, next) => steps.push(next), {
    probe: async () => answers.shift() ?? false,
    launch: (protocol) => launches.push(protocol),
    pause: async () => {},
  });
  return { run, launches, steps };
}

describe('the local program', () => {
  it('is left alone when it answers', async () => {
    const { run, launches } = world([true]);
    expect(await run).toBe(true);
    expect(launches).toEqual([]);
  });

  it('is launched until it answers', async () => {
    const { run, launches, steps } = world([false, true]);
    expect(await run).toBe(true);
    expect(launches).toEqual(['suanpan']);
    expect(steps).toEqual(['launch', 'none']);
  });

  it('is launched twice at most; the third silence asks for a person', async () => {
    const { run, launches, steps } = world([]);
    expect(await run).toBe(false);
    expect(launches).toHaveLength(2);
    expect(steps).toEqual(['launch', 'launch', 'manual']);
  });

  it('answers a probe on any of its ports', async () => {
    server.use(
      http.get('http://localhost:9410/', () => HttpResponse.error()),
      http.get('http://localhost:9411/', () => HttpResponse.text('here')),
    );
    expect(await probe(config.ports)).toBe(true);
  });

  it('counts as absent after one second of silence', async () => {
    server.use(http.get('http://localhost:9410/', () => new Promise<never>(() => {})));
    const started = vi.spyOn(globalThis, 'setTimeout');
    expect(await probe([9410])).toBe(false);
    expect(started).toHaveBeenCalledWith(expect.any(Function), 1000);
  });
});
