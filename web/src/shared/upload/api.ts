import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import { sendForOutcome } from '../api/outcome';
import type { Schema } from '../api/types';

/** A file that comes, or came, in parts, as the server sees it. */
export type Upload = Schema<'UploadView'>;
export type FileKind = Schema<'FileKind'>;

/** My uploads for a purpose that are not finished. */
export const unfinishedQuery = (purpose: string) =>
  queryOptions({
    queryKey: ['uploads', 'unfinished'],
    queryFn: ({ signal }) => call('GET', '/api/uploads/', { signal }),
    select: (all) => all.filter((upload) => upload.purpose === purpose && upload.state !== 'done'),
    staleTime: 0,
  });

/** The room for my files and my school's. */
export const roomQuery = queryOptions({
  queryKey: ['uploads', 'room'],
  queryFn: ({ signal }) => call('GET', '/api/uploads/room/', { signal }),
  staleTime: 60_000,
});

export const cancelUpload = (id: number) =>
  call('DELETE', '/api/uploads/{upload_id}/', { path: { upload_id: id } });

/** A part on a slow line takes as long as a request may. */
const options = { timeoutMs: 60_000, tellsFullDisk: true };

export const startUpload = (file: File, purpose: string, signal: AbortSignal) =>
  sendForOutcome('POST', options, '/api/uploads/', {
    body: {
      purpose,
      name: file.name,
      size_bytes: file.size,
      file_modified_at_ms: Math.floor(file.lastModified),
    },
    signal,
  });

export const showUpload = (id: number, signal: AbortSignal) =>
  sendForOutcome('GET', options, '/api/uploads/{upload_id}/', { path: { upload_id: id }, signal });

export const sendPart = (
  id: number,
  offset: number,
  part: Uint8Array<ArrayBuffer>,
  digest: string,
  signal: AbortSignal,
) =>
  sendForOutcome('PUT', options, '/api/uploads/{upload_id}/', {
    path: { upload_id: id },
    query: { offset },
    body: part,
    headers: { 'Content-Digest': digest },
    signal,
  });

export const finishUpload = (id: number, signal: AbortSignal) =>
  sendForOutcome('POST', options, '/api/uploads/{upload_id}/finish/', { path: { upload_id: id }, signal });
