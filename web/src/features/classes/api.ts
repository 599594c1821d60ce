import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import type { ClassView } from '@/shared/api/classes';
import type { Schema } from '@/shared/api/types';
import type { Search } from '@/shared/tabs/model';
import type { ImportReport } from '@/shared/ui/importReport';
import { notify } from '@/shared/ui/notify';
import { tableQuery } from '@/shared/ui/table/search';

/** Calls about classes, their members, notices and openings. */

export type { ClassView };
export type Member = Schema<'MemberView'>;
export type Notice = Schema<'NoticeView'>;
export type NoticeDetail = Schema<'NoticeDetail'>;
export type NoticeFile = Schema<'AttachmentView'>;
export type MyNotice = Schema<'MyNotice'>;
export type Opening = Schema<'OpeningView'>;
export type ItemKind = 'lecture' | 'resource' | 'project' | 'task' | 'exercise';
export type ClassForm = Schema<'ClassForm'>;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const classListQuery = (search: Search) => {
  const query = { ...tableQuery(search), state: text(search.state), term: text(search.term) };
  return queryOptions({
    queryKey: ['classes', 'list', query],
    queryFn: ({ signal }) => call('GET', '/api/classes/', { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const choicesQuery = queryOptions({
  queryKey: ['classes', 'choices'],
  queryFn: ({ signal }) => call('GET', '/api/classes/choices/', { signal }),
});

const memberStates: Schema<'MemberState'>[] = ['waiting', 'member', 'removed'];
const memberState = (search: Search) => memberStates.find((state) => state === search.state);

export const membersQuery = (classId: number, search: Search) => {
  const query = { ...tableQuery(search), state: memberState(search) };
  return queryOptions({
    queryKey: ['classes', 'members', classId, query],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/members/', { path: { class_id: classId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** All members at once, for choosing some of them. */
export const allMembersQuery = (classId: number) =>
  queryOptions({
    queryKey: ['classes', 'members', classId, 'all'],
    queryFn: async ({ signal }) => {
      const query = { page_size: 500 };
      return (
        await call('GET', '/api/classes/{class_id}/members/', { path: { class_id: classId }, query, signal })
      ).items;
    },
  });

export const noticeStates = [
  'published',
  'scheduled',
  'recalled',
] as const satisfies readonly Notice['state'][];

export const noticesQuery = (classId: number, search: Search) => {
  const state = noticeStates.find((one) => one === search.state);
  const query = { ...tableQuery(search), state };
  return queryOptions({
    queryKey: ['classes', 'notices', classId, query],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/notices/', { path: { class_id: classId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const noticeQuery = (classId: number, noticeId: number) =>
  queryOptions({
    queryKey: ['classes', 'notice', classId, noticeId],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/notices/{notice_id}/', {
        path: { class_id: classId, notice_id: noticeId },
        signal,
      }),
  });

export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: ({ signal }) => call('GET', '/api/user/notices/unread/', { signal }),
  refetchInterval: 120_000,
  staleTime: 60_000,
});

export const myNoticesQuery = queryOptions({
  queryKey: ['notices', 'mine'],
  queryFn: ({ signal }) => call('GET', '/api/user/notices/', { query: { page_size: 50 }, signal }),
});

export const openingsQuery = (classId: number, kind: ItemKind) =>
  queryOptions({
    queryKey: ['classes', 'openings', classId, kind],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/openings/{item_kind}/', {
        path: { class_id: classId, item_kind: kind },
        signal,
      }),
  });

export const extensionsQuery = (classId: number, kind: ItemKind, itemId: number) =>
  queryOptions({
    queryKey: ['classes', 'extensions', classId, kind, itemId],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/extensions/{item_kind}/', {
        path: { class_id: classId, item_kind: kind },
        query: { item_id: itemId },
        signal,
      }),
  });

/** A class's latest notices as its student sees them. */
export const latestNoticesQuery = (classId: number) =>
  queryOptions({
    queryKey: ['notices', 'latest', classId],
    queryFn: ({ signal }) =>
      call('GET', '/api/user/notices/', { query: { class_id: classId, page_size: 4 }, signal }),
  });

/** A write about a class: shows the server's sentence and asks again for whatever may have changed. */
export function useClassWrite<Input, Output extends { msg: string }>(
  send: (input: Input) => Promise<Output>,
  options: { showsError?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(options.showsError ? { meta: { showsError: true } } : {}),
    onSuccess: ({ msg }) => {
      if (msg && msg !== 'ok') notify.success(msg);
      void queryClient.invalidateQueries({ queryKey: ['classes'] });
      void queryClient.invalidateQueries({ queryKey: ['notices'] });
    },
  });
}

export const saveClass = ({ id, form }: { id: number | undefined; form: ClassForm }) =>
  id === undefined
    ? callForMessage('POST', '/api/classes/', { body: form })
    : callForMessage('PUT', '/api/classes/{class_id}/', { path: { class_id: id }, body: form });

export const archiveClass = ({ id, isArchived }: { id: number; isArchived: boolean }) =>
  callForMessage('POST', '/api/classes/{class_id}/archive/', {
    path: { class_id: id },
    body: { is_archived: isArchived },
  });

export const rotateCode = ({ id, expiresAtMs }: { id: number; expiresAtMs: number | null }) =>
  callForMessage('POST', '/api/classes/{class_id}/code/', {
    path: { class_id: id },
    body: { expires_at_ms: expiresAtMs },
  });

export const mergeClass = ({ id, fromId }: { id: number; fromId: number }) =>
  callForMessage('POST', '/api/classes/{class_id}/merge/', {
    path: { class_id: id },
    body: { from_class_id: fromId },
  });

export const splitClass = ({ id, name, userIds }: { id: number; name: string; userIds: number[] }) =>
  callForMessage('POST', '/api/classes/{class_id}/split/', {
    path: { class_id: id },
    body: { name, user_ids: userIds },
  });

export const addTeacher = ({ id, userId }: { id: number; userId: number }) =>
  callForMessage('POST', '/api/classes/{class_id}/teachers/', {
    path: { class_id: id },
    body: { user_id: userId },
  });

export const removeTeacher = ({ id, userId }: { id: number; userId: number }) =>
  callForMessage('DELETE', '/api/classes/{class_id}/teachers/{user_id}/', {
    path: { class_id: id, user_id: userId },
  });

export const handOver = ({ id, userId }: { id: number; userId: number }) =>
  callForMessage('POST', '/api/classes/{class_id}/owner/', {
    path: { class_id: id },
    body: { user_id: userId },
  });

export const decideMembers = (input: { id: number; userIds: number[]; isApproved: boolean }) =>
  callForMessage('POST', '/api/classes/{class_id}/members/decide/', {
    path: { class_id: input.id },
    body: { user_ids: input.userIds, is_approved: input.isApproved },
  });

export const removeMembers = (input: { id: number; userIds: number[]; reason: string }) =>
  callForMessage('POST', '/api/classes/{class_id}/members/remove/', {
    path: { class_id: input.id },
    body: { user_ids: input.userIds, reason: input.reason },
  });

export const setExtraTime = (input: { id: number; userId: number; percent: number; reason: string }) =>
  callForMessage('PUT', '/api/classes/{class_id}/members/{user_id}/', {
    path: { class_id: input.id, user_id: input.userId },
    body: { extra_time_percent: input.percent, reason: input.reason },
  });

export const resetPassword = (userId: number) =>
  callForMessage('POST', '/api/users/{id}/reset_password/', { path: { id: userId }, body: {} });

export const exportMembers = (classId: number, search: Search) => {
  const { q, sort } = tableQuery(search);
  return download('/api/classes/{class_id}/members/export/', 'students.xlsx', {
    path: { class_id: classId },
    query: { q, sort, state: memberState(search) },
  });
};

export const downloadTemplate = () => download('/api/classes/roster/template/', 'roster.xlsx');

export function previewRoster(classId: number, file: File): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/classes/{class_id}/roster/preview/', { path: { class_id: classId }, body });
}

export const applyRoster = (classId: number, token: string) =>
  callForMessage('POST', '/api/classes/{class_id}/roster/apply/', {
    path: { class_id: classId },
    body: { token },
  });

export type NoticeForm = Schema<'NoticeForm'>;

export const saveNotice = (input: { classId: number; id: number | undefined; form: NoticeForm }) =>
  input.id === undefined
    ? callForMessage('POST', '/api/classes/{class_id}/notices/', {
        path: { class_id: input.classId },
        body: input.form,
      })
    : callForMessage('PUT', '/api/classes/{class_id}/notices/{notice_id}/', {
        path: { class_id: input.classId, notice_id: input.id },
        body: input.form,
      });

export const recallNotice = ({ classId, id }: { classId: number; id: number }) =>
  callForMessage('POST', '/api/classes/{class_id}/notices/{notice_id}/recall/', {
    path: { class_id: classId, notice_id: id },
  });

export const deleteNotice = ({ classId, id }: { classId: number; id: number }) =>
  callForMessage('DELETE', '/api/classes/{class_id}/notices/{notice_id}/', {
    path: { class_id: classId, notice_id: id },
  });

export function uploadNoticeFile(classId: number, file: File): Promise<NoticeFile> {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/classes/{class_id}/notices/attachments/', { path: { class_id: classId }, body });
}

export const readNotice = (id: number) =>
  callForMessage('POST', '/api/user/notices/{notice_id}/read/', { path: { notice_id: id } });
export const readAllNotices = () => callForMessage('POST', '/api/user/notices/read/', {});

export type OpeningChange = Schema<'OpeningChange'>;

export const changeOpenings = (input: { classId: number; kind: ItemKind; change: OpeningChange }) =>
  callForMessage('POST', '/api/classes/{class_id}/openings/{item_kind}/', {
    path: { class_id: input.classId, item_kind: input.kind },
    body: input.change,
  });

export const copyOpenings = (input: { classId: number; fromId: number; shiftDays: number }) =>
  callForMessage('POST', '/api/classes/{class_id}/openings_copy/', {
    path: { class_id: input.classId },
    body: { from_class_id: input.fromId, shift_days: input.shiftDays },
  });

export const grantExtension = (input: {
  classId: number;
  kind: ItemKind;
  itemId: number;
  userIds: number[];
  dueAtMs: number;
  reason: string;
}) =>
  callForMessage('POST', '/api/classes/{class_id}/extensions/{item_kind}/', {
    path: { class_id: input.classId, item_kind: input.kind },
    body: { item_id: input.itemId, user_ids: input.userIds, due_at_ms: input.dueAtMs, reason: input.reason },
  });

export const withdrawExtension = (input: {
  classId: number;
  kind: ItemKind;
  itemId: number;
  userId: number;
}) =>
  callForMessage('DELETE', '/api/classes/{class_id}/extensions/{item_kind}/{item_id}/{user_id}/', {
    path: { class_id: input.classId, item_kind: input.kind, item_id: input.itemId, user_id: input.userId },
  });
