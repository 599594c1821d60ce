import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { Search } from '@/shared/tabs/model';
import type { ImportReport } from '@/shared/ui/importReport';
import { notify } from '@/shared/ui/notify';
import type { RowPage } from '@/shared/ui/table/columns';
import { tableQuery } from '@/shared/ui/table/search';

/** Calls of the academic office. */

export type Person = Schema<'PersonView'>;
export type TeacherDetail = Schema<'TeacherDetail'>;
export type Term = Schema<'TermView'>;
export type PublishedDocument = Schema<'PublishedDocument'>;
export type AuditEntry = Schema<'AuditEntry'>;
export type Settings = Schema<'Settings'>;
export type FirstPassword = Schema<'FirstPassword'>;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function listQuery<Row>(name: string, path: string, search: Search) {
  const query = { ...tableQuery(search), role: text(search.role), status: text(search.status) };
  return queryOptions({
    queryKey: ['staff', name, query],
    queryFn: ({ signal }) => call<RowPage<Row>>('GET', path, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const teachersQuery = (search: Search) =>
  listQuery<Person>('teachers', '/api/staff/teachers/', search);
export const studentsQuery = (search: Search) =>
  listQuery<Person>('students', '/api/staff/students/', search);

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
    queryFn: ({ signal }) => call<RowPage<AuditEntry>>('GET', '/api/staff/audit/', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const teacherQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'teacher', id],
    queryFn: ({ signal }) => call<TeacherDetail>('GET', `/api/staff/teachers/${id}/`, { signal }),
  });

export const termsQuery = queryOptions({
  queryKey: ['staff', 'terms'],
  queryFn: ({ signal }) => call<Term[]>('GET', '/api/school/terms/', { signal }),
});

export const documentsQuery = queryOptions({
  queryKey: ['staff', 'documents'],
  queryFn: ({ signal }) => call<PublishedDocument[]>('GET', '/api/school/documents/', { signal }),
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
  callForMessage<Schema<'AddedTeacher'>>('POST', '/api/staff/teachers/', { body: form });

export const changeTeacher = (input: {
  id: number;
  real_name: string;
  staff_number: string | null;
  roles: string[];
}) =>
  callForMessage('PUT', `/api/staff/teachers/${input.id}/`, {
    body: { real_name: input.real_name, staff_number: input.staff_number, roles: input.roles },
  });

export const setTeacherStatus = (input: {
  id: number;
  isEnabled: boolean;
  classesTo: number | null;
  reason: string;
}) =>
  callForMessage('POST', `/api/staff/teachers/${input.id}/status/`, {
    body: { is_enabled: input.isEnabled, classes_to: input.classesTo, reason: input.reason },
  });

export const setStudentStatus = (input: { id: number; isEnabled: boolean }) =>
  callForMessage('POST', `/api/staff/students/${input.id}/status/`, {
    body: { is_enabled: input.isEnabled, reason: '' },
  });

export const resetPassword = (id: number) =>
  callForMessage<Schema<'NewPassword'>>('POST', `/api/users/${id}/reset_password/`, { body: {} });

const exported = (path: string, name: string, search: Search) => {
  const { q, sort } = tableQuery(search);
  return download(path, name, { query: { q, sort, role: text(search.role), status: text(search.status) } });
};
export const exportTeachers = (search: Search) =>
  exported('/api/staff/teachers/export/', 'teachers.xlsx', search);
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
  return call<ImportReport>('POST', '/api/staff/teachers/preview/', { body });
}

export const importTeachers = (token: string) =>
  callForMessage<Schema<'ImportedTeachers'>>('POST', '/api/staff/teachers/import/', { body: { token } });

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
    : callForMessage('PUT', `/api/school/terms/${id}/`, { body: form });

export const deleteTerm = (id: number) => callForMessage('DELETE', `/api/school/terms/${id}/`);

export const publishDocument = (body: { kind: string; version: string; text: string }) =>
  callForMessage('POST', '/api/school/documents/', { body });
