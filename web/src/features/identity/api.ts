import { queryOptions } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { Ticket } from './model/partner';

/** Calls about who someone is: signing in and up, codes; those of the own account stand in accountApi.ts. */

export type SignedIn = Schema<'SignedIn'>;

export type Consent = Schema<'Consent'>;

export type CodePurpose = Schema<'Purpose'>;

export const signInWithPassword = (body: {
  username: string;
  password: string;
  school_id: number | undefined;
  remember: boolean;
}) => call('POST', '/api/login/', { body });

export const signInWithCode = (body: {
  phone: string;
  code: string;
  school_id: number | undefined;
  remember: boolean;
}) => call('POST', '/api/login/', { body });

export const sendCode = (body: { phone: string; purpose: CodePurpose; school_id: number | undefined }) =>
  callForMessage('POST', '/api/send_verify_code/', { body });

export const register = (body: {
  phone: string;
  code: string;
  username?: string;
  password: string;
  real_name: string;
  school_id: number | undefined;
  consent: Consent;
}) => call('POST', '/api/register/', { body });

export const activate = (body: {
  student_number: string;
  real_name: string;
  school_id: number | undefined;
  phone: string;
  code: string;
  password: string;
  consent: Consent;
}) => call('POST', '/api/signup/', { body });

export const resetForgottenPassword = (body: {
  phone: string;
  code: string;
  password: string;
  school_id: number | undefined;
}) => callForMessage('POST', '/api/forget_password/', { body });

/** A partner's way in, as its landing page shows it. */
export const entryQuery = (key: string) =>
  queryOptions({
    queryKey: ['identity', 'entry', key],
    queryFn: ({ signal }) =>
      call('GET', '/api/school/entry/{entry_key}/', { path: { entry_key: key }, signal }),
    retry: false,
  });

export const enrol = (courseId: number) =>
  callForMessage('POST', '/api/select_course/{course_id}/enrol/', { path: { course_id: courseId } });

/** Hands a partner's signed ticket to the server, which alone can judge it. */
export const enterWithTicket = (ticket: Ticket) => call('POST', '/api/thirdparty/zjkf/', { body: ticket });
