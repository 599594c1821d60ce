import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { Search } from '@/shared/tabs/model';
import type { ImportReport } from '@/shared/ui/importReport';
import { notify } from '@/shared/ui/notify';
import { tableQuery } from '@/shared/ui/table/search';

/** Calls of the academic office. */

export type Person = Schema<'PersonView'>;
export type Term = Schema<'TermView'>;
export type PublishedDocument = Schema<'PublishedDocument'>;
export type AuditEntry = Schema<'AuditEntry'>;
export type Settings = Schema<'Settings'>;
export type FirstPassword = Schema<'FirstPassword'>;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function peopleQuery(who: 'teachers' | 'students', search: Search) {
  const query = { ...tableQuery(search), role: text(search.role), status: text(search.status) };
  return queryOptions({
    queryKey: ['staff', who, query],
    queryFn: ({ signal }) => call('GET', `/api/staff/${who}/`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const teachersQuery = (search: Search) => peopleQuery('teachers', search);
export const studentsQuery = (search: Search) => peopleQuery('students', search);

const auditFilters = (search: Search) => ({
  actor: text(search.actor) ?? search.actor,
  action: text(search.action),
  from_ms: search.from_ms,
  to_ms: search.to_ms,
});

export function auditQuery(search: Search) {
  const { sort: _, ...table } = tableQuery(search);
  const query = { ...table, ...auditFilters(search) } as Record<string, string | number | undefined>;
  return queryOptions({
    queryKey: ['staff', 'audit', query],
    queryFn: ({ signal }) => call('GET', '/api/staff/audit/', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const teacherQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'teacher', id],
    queryFn: ({ signal }) => call('GET', '/api/staff/teachers/{user_id}/', { path: { user_id: id }, signal }),
  });

export const termsQuery = queryOptions({
  queryKey: ['staff', 'terms'],
  queryFn: ({ signal }) => call('GET', '/api/school/terms/', { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ['staff', 'documents'],
  queryFn: ({ signal }) => call('GET', '/api/school/documents/', { signal }),
});

/** Whether the log says what it once said. */
export const auditCheckQuery = queryOptions({
  queryKey: ['staff', 'audit', 'check'],
  queryFn: ({ signal }) => call('GET', '/api/staff/audit/check/', { signal }),
});

/** A write of the office: shows the server's sentence and asks again for whatever may have changed. */
export function useStaffWrite<Input, Output extends { msg: string }>(
  send: (input: Input) => Promise<Output>,
  options: { showsError?: boolean } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(options.showsError ? { meta: { showsError: true } } : {}),
    onSuccess: ({ msg }) => {
      if (msg && msg !== 'ok') notify.success(msg);
      void queryClient.invalidateQueries({ queryKey: ['staff'] });
      void queryClient.invalidateQueries({ queryKey: ['school'] });
    },
  });
}

export type TeacherForm = Schema<'TeacherForm'>;

export const addTeacher = (form: TeacherForm) =>
  callForMessage('POST', '/api/staff/teachers/', { body: form });

export const changeTeacher = (input: {
  id: number;
  real_name: string;
  staff_number: string | null;
  roles: Schema<'TeacherForm'>['roles'];
}) =>
  callForMessage('PUT', '/api/staff/teachers/{user_id}/', {
    path: { user_id: input.id },
    body: { real_name: input.real_name, staff_number: input.staff_number, roles: input.roles },
  });

export const setTeacherStatus = (input: {
  id: number;
  isEnabled: boolean;
  classesTo: number | null;
  reason: string;
}) =>
  callForMessage('POST', '/api/staff/teachers/{user_id}/status/', {
    path: { user_id: input.id },
    body: { is_enabled: input.isEnabled, classes_to: input.classesTo, reason: input.reason },
  });

export const setStudentStatus = (input: { id: number; isEnabled: boolean }) =>
  callForMessage('POST', '/api/staff/students/{user_id}/status/', {
    path: { user_id: input.id },
    body: { is_enabled: input.isEnabled, reason: '' },
  });

export const resetPassword = (id: number) =>
  callForMessage('POST', '/api/users/{id}/reset_password/', { path: { id }, body: {} });

export const exportTeachers = (search: Search) => {
  const { q, sort } = tableQuery(search);
  return download('/api/staff/teachers/export/', 'teachers.xlsx', {
    query: { q, sort, role: text(search.role), status: text(search.status) },
  });
};
export const exportAudit = (search: Search) =>
  download('/api/staff/audit/export/', 'audit.xlsx', {
    query: { q: tableQuery(search).q, ...auditFilters(search) } as Record<
      string,
      string | number | undefined
    >,
  });
export const downloadTemplate = () => download('/api/staff/teachers/template/', 'teachers.xlsx');

export function previewTeachers(file: File): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/staff/teachers/preview/', { body });
}

export const importTeachers = (token: string) =>
  callForMessage('POST', '/api/staff/teachers/import/', { body: { token } });

export const saveSettings = (settings: Settings) =>
  callForMessage('POST', '/api/school_config/', { body: settings });

export function uploadLogo(file: File) {
  const body = new FormData();
  body.append('file', file);
  return callForMessage('POST', '/api/school_config/logo/', { body });
}

export type TermForm = Schema<'TermForm'>;

export const saveTerm = ({ id, form }: { id: number | undefined; form: TermForm }) =>
  id === undefined
    ? callForMessage('POST', '/api/school/terms/', { body: form })
    : callForMessage('PUT', '/api/school/terms/{term_id}/', { path: { term_id: id }, body: form });

export const deleteTerm = (id: number) =>
  callForMessage('DELETE', '/api/school/terms/{term_id}/', { path: { term_id: id } });

export const publishDocument = (body: Schema<'NewVersion'>) =>
  callForMessage('POST', '/api/school/documents/', { body });

export type ServerState = Schema<'ServerState'>;
export type CopyNote = Schema<'CopyNote'>;

/** How the server stands; asked again while one looks. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => call('GET', '/api/server/state/', { signal }),
  refetchInterval: 15_000,
});
