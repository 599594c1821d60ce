import { queryOptions } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import { downloadBlob } from '@/shared/lib/download';

/** Calls about the own account, apart from those of the sign-in page, whose weight is budgeted. */

export const bindPhone = (body: { phone: string; code: string }) =>
  callForMessage('POST', '/api/bind_phone/', { body });

export const updatePerson = (body: { real_name?: string; student_number?: string }) =>
  callForMessage('POST', '/api/user/update_info/', { body });

export const setAvatar = (picture: Blob) => {
  const body = new FormData();
  body.append('file', picture, 'avatar.jpg');
  return callForMessage('POST', '/api/user/avatar/', { body });
};

export const changeUsername = (body: { username: string }) =>
  callForMessage('POST', '/api/user/change_username/', { body });

export const changePassword = (body: { old_password: string; new_password: string }) =>
  callForMessage('POST', '/api/user/change_password/', { body });

export const deleteAccount = () => callForMessage('DELETE', '/api/user/delete_account/');

export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: ({ signal }) => call('GET', '/api/user/sessions/', { signal }),
});

export const endSession = (id: number) =>
  callForMessage('DELETE', '/api/user/sessions/{session_id}/', { path: { session_id: id } });

/** Everything the platform keeps about the person, as a file they can read. */
export async function exportOwnData(name: string): Promise<void> {
  const copy = await call('GET', '/api/user/export/');
  downloadBlob(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }), name);
}
