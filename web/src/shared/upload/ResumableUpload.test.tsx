import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, broken, refusal } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { FileKind, Upload } from './api';
import { contentDigest, digestOf, hexOf } from './digest';
import { ResumableUpload } from './ResumableUpload';
import { forgetUploads } from './useUpload';

const text = Array.from({ length: 100 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
const bytes = new TextEncoder().encode(text);
const file = () => new File([text], '财务会计.zip', { lastModified: 1_788_738_600_000 });
const kinds: readonly FileKind[] = ['zip'];

const begun: Upload = {
  id: 4,
  purpose: 'course',
  name: '财务会计.zip',
  size_bytes: bytes.length,
  file_modified_at_ms: 1_788_738_600_000,
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

const place = '/api/uploads/:upload_id/';

/** A server with one upload. `mishap` says what becomes of a part instead of being taken. */
async function serve(received = 0, kind: FileKind = 'zip') {
  const upload: Upload = { ...begun, received_bytes: received, kind: received > 0 ? kind : null };
  if (received > 0) {
    const sha256 = hexOf(await digestOf(bytes.slice(0, received)));
    upload.last_part = { offset: 0, size_bytes: received, sha256 };
  }
  const offsets: number[] = [];
  const kept: number[] = [];
  const mishaps: ((take: () => Promise<void>) => Promise<void>)[] = [];
  const dropped = vi.fn();
  server.use(
    answer('get', '/api/uploads/', () => (received > 0 ? [upload] : [])),
    answer('post', '/api/uploads/', ({ body }) => {
      expect(body).toMatchObject({ purpose: 'course', name: '财务会计.zip', size_bytes: bytes.length });
      return upload;
    }),
    answer('get', place, () => upload),
    answer('put', place, async ({ body, query, headers }) => {
      const offset = Number(query.get('offset'));
      const take = async () => {
        expect(offset).toBe(upload.received_bytes);
        expect(headers.get('Content-Digest')).toBe(contentDigest(await digestOf(body)));
        kept.push(...body);
        Object.assign(upload, { received_bytes: offset + body.length, kind });
      };
      offsets.push(offset);
      const mishap = mishaps.shift();
      await (mishap ? mishap(take) : take());
      return upload;
    }),
    answer('post', '/api/uploads/:upload_id/finish/', () => {
      Object.assign(upload, { state: 'done', file_hash: 'f'.repeat(64) });
      return upload;
    }),
    answer('delete', place, () => {
      dropped();
      return {};
    }),
  );
  return { upload, offsets, kept, mishaps, dropped };
}

function show() {
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <ResumableUpload
          purpose="course"
          accept=".zip"
          kinds={kinds}
          words={{ drop: '选择文件', limits: '限制', wrongKind: '请选择 zip' }}
          onDone={onDone}
        />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return onDone;
}

async function choose(chosen: File) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no place for a file');
    return found;
  });
  await userEvent.upload(input, chosen);
}

beforeEach(forgetUploads);

it('sends a file in parts and hands it over when it is whole', async () => {
  const { offsets, kept } = await serve();
  const onDone = show();
  await choose(file());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ id: 4, state: 'done' });
  expect(offsets).toEqual([0, 40, 80]);
  expect(kept).toEqual([...bytes]);
  expect(screen.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.getByRole('status')).toHaveTextContent('上传完成');
});

it('waits while the line is down, and sends nothing again that was acknowledged', async () => {
  const { offsets, kept, mishaps } = await serve();
  const onDone = show();
  // The first part is taken and its answer is lost; the second does not arrive.
  mishaps.push(
    async (take) => {
      await take();
      throw broken();
    },
    async () => {
      throw broken();
    },
  );
  await choose(file());
  const press = async () => {
    expect(await screen.findByText('连接中断，恢复后自动继续')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '立即重试' }));
  };
  await press();
  await waitFor(() => expect(offsets).toEqual([0, 40]));
  await press();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(offsets.slice(0, 3)).toEqual([0, 40, 40]);
  expect(kept).toEqual([...bytes]);
});

it('goes on where it was after the page was loaded anew', async () => {
  const { offsets } = await serve(60);
  const onDone = show();
  expect(await screen.findByText('已传 60%，共 100 B')).toBeInTheDocument();
  await choose(file());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(offsets).toEqual([60]);
});

it('sends nothing of a file that differs from what has come', async () => {
  const { offsets } = await serve(60);
  show();
  await choose(new File([text.toUpperCase()], '财务会计.zip', { lastModified: 1_788_738_600_000 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('与已上传的部分不同');
  expect(offsets).toEqual([]);
});

it('stops after the first part of what is no zip', async () => {
  const { offsets } = await serve(0, 'pdf');
  const onDone = show();
  await choose(file());
  expect(await screen.findByRole('alert')).toHaveTextContent('请选择 zip');
  expect(offsets).toEqual([0]);
  expect(onDone).not.toHaveBeenCalled();
});

it('says that the disk is full, and goes on when it is told to', async () => {
  const { offsets, mishaps } = await serve();
  const onDone = show();
  mishaps.push(async () => {
    throw refusal({ status: 507, msg: '服务器存储空间不足。', error: 'server.no_space' });
  });
  await choose(file());
  expect(await screen.findByRole('alert')).toHaveTextContent('服务器存储空间不足。');
  expect(offsets).toEqual([0]);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(offsets).toEqual([0, 0, 40, 80]);
});

it('sends a part again that was damaged on the way', async () => {
  const { offsets, mishaps } = await serve();
  const onDone = show();
  mishaps.push(async () => {
    throw refusal({ status: 409, msg: '损坏', error: 'uploads.damaged' });
  });
  await choose(file());
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(offsets).toEqual([0, 0, 40, 80]);
});

it('is paused, resumed and given up by the keyboard', async () => {
  const { offsets, dropped } = await serve();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    answer('put', place, async ({ query }) => {
      offsets.push(Number(query.get('offset')));
      await held;
      throw broken();
    }),
  );
  show();
  await choose(file());
  await waitFor(() => expect(offsets).toEqual([0]));
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press('暂停');
  expect(screen.getByRole('status')).toHaveTextContent('已暂停');
  await press('继续');
  await waitFor(() => expect(offsets).toEqual([0, 0]));
  await press('放弃');
  await waitFor(() => expect(dropped).toHaveBeenCalledTimes(1));
  release();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
