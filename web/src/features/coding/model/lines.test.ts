import { describe, expect, it } from 'vitest';
import { readLines } from './lines';

/** A body cut into chunks of the given size, wherever that falls. */
function bodyOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function all(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of readLines(body)) lines.push(line);
  return lines;
}

const written = [
  { event: 'stdout', text: '合计：286,100.50 元 😀\n第二行' },
  { event: 'finished', reason: 'ok' },
];
const text = `${written.map((line) => JSON.stringify(line)).join('\n')}\n`;

describe('reading a run line by line', () => {
  it('gives the same lines wherever the network cuts, within a character too', async () => {
    for (let size = 1; size <= 24; size++) expect(await all(bodyOf(text, size))).toEqual(written);
  });

  it('takes a last line without its end, and skips empty and broken ones', async () => {
    const body = bodyOf(`{"event":"a"}\n\nnot json\n{"event":"b"}`, 5);
    expect(await all(body)).toEqual([{ event: 'a' }, { event: 'b' }]);
  });

  it('lets go of the connection when nobody listens any more', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"event":"a"}\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const line of readLines(body)) {
      expect(line).toEqual({ event: 'a' });
      break;
    }
    expect(isCancelled).toBe(true);
  });

  it('passes on that the connection broke', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('gone')),
    });
    await expect(all(body)).rejects.toThrow('gone');
  });
});
