import { queryOptions } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';

/** Calls about who someone is: signing in and up, codes, the own account. */

export interface SignedIn {
  token: string;
  expires_at_ms?: number;
}

export interface Consent {
  agreement: string;
  privacy: string;
}

export type CodePurpose = 'register' | 'login' | 'forget_password' | 'bind_phone';

export const signInWithPassword = (body: {
  username: string;
  password: string;
  school_id: number | undefined;
  remember: boolean;
}) => call<SignedIn>('POST', '/api/login/', { body });

export const signInWithCode = (body: {
  phone: string;
  code: string;
  school_id: number | undefined;
  remember: boolean;
}) => call<SignedIn>('POST', '/api/login/', { body });

export const sendCode = (body: { phone: string; purpose: CodePurpose; school_id: number | undefined }) =>
  callForMessage<{ resend_after_seconds?: number } | null>('POST', '/api/send_verify_code/', { body });

export const register = (body: {
  phone: string;
  code: string;
  username?: string;
  password: string;
  real_name: string;
  school_id: number | undefined;
  consent: Consent;
  entry?: string;
}) => call<SignedIn>('POST', '/api/register/', { body });

export const activate = (body: {
  student_number: string;
  real_name: string;
  school_id: number | undefined;
  phone: string;
  code: string;
  password: string;
  consent: Consent;
}) => call<SignedIn | null>('POST', '/api/signup/', { body });

export const resetForgottenPassword = (body: {
  phone: string;
  code: string;
  password: string;
  school_id: number | undefined;
}) => callForMessage('POST', '/api/forget_password/', { body });

export const bindPhone = (body: { phone: string; code: string }) =>
  callForMessage('POST', '/api/bind_phone/', { body });

export const updatePerson = (body: { real_name?: string; student_number?: string; avatar?: string }) =>
  callForMessage('POST', '/api/user/update_info/', { body });

export const changeUsername = (body: { username: string }) =>
  callForMessage('POST', '/api/user/change_username/', { body });

export const changePassword = (body: { old_password: string; new_password: string }) =>
  callForMessage('POST', '/api/user/change_password/', { body });

export const deleteAccount = () =>
  callForMessage<{ deletes_at_ms?: number } | null>('DELETE', '/api/user/delete_account/');

export interface Session {
  id: string | number;
  device: string;
  ip: string;
  created_at_ms: number;
  last_seen_at_ms: number;
  current: boolean;
}

export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: async ({ signal }) => {
    const answer = await call<Session[] | { items: Session[] }>('GET', '/api/user/sessions/', { signal });
    return Array.isArray(answer) ? answer : answer.items;
  },
});

export const endSession = (id: string | number) =>
  callForMessage('DELETE', `/api/user/sessions/${encodeURIComponent(id)}/`);

export const exportOwnData = (name: string) => download('/api/user/export/', name);

/** An open university's course, as its landing page shows it. */
export interface Entry {
  id: string;
  title: string;
  /** Where the visitor comes from. */
  origin: string;
  intro?: string | null;
  school: { id: number; title: string };
  course?: { id: number; title: string } | null;
}

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['identity', 'entry', id],
    queryFn: ({ signal }) => call<Entry>('GET', `/api/zjkf/${encodeURIComponent(id)}/`, { signal }),
    retry: false,
  });

export const enterBy = (id: string) =>
  callForMessage<{ course_id?: number; class_id?: number } | null>(
    'POST',
    `/api/zjkf/${encodeURIComponent(id)}/enter/`,
  );

/** Hands what a partner's sign-on returned to the server, which alone can judge it. */
export const exchangePartnerReturn = (path: string, params: Record<string, unknown>) =>
  call<SignedIn & { redirect?: string | null }>('POST', '/api/thirdparty/zjkf/', { body: { path, params } });
