import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about tokens of programs, and about addresses that are told of changes or of what students do. */

export type Token = Schema<'OpenToken'>;
export type Scope = Schema<'OpenScope'>;
export type Hook = Schema<'OpenHook'>;
export type HookEvent = Schema<'OpenEvent'>;
export type Delivery = Schema<'OpenDelivery'>;

export const scopes = ['classes.read', 'roster.read', 'results.read'] as const satisfies Scope[];
/** What a webhook can ask for. */
export const events = [
  'result.released',
  'enrolment.changed',
  'work.submitted',
  'work.marked',
  'course.published',
] as const satisfies HookEvent[];
export const xapiVersions = ['1.0.3', '2.0.0'] as const satisfies Schema<'OpenXapiVersion'>[];

export const tokensQuery = queryOptions({
  queryKey: ['open', 'tokens'],
  queryFn: ({ signal }) => call('GET', '/api/open/tokens/', { signal }),
});

export const hooksQuery = queryOptions({
  queryKey: ['open', 'hooks'],
  queryFn: ({ signal }) => call('GET', '/api/open/hooks/', { signal }),
});

/** What was sent; read again while something is on its way. */
export const deliveriesQuery = (hookId: number) =>
  queryOptions({
    queryKey: ['open', 'deliveries', hookId],
    queryFn: ({ signal }) =>
      call('GET', '/api/open/hooks/{hook_id}/deliveries/', { path: { hook_id: hookId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? 3000 : false),
  });

/** A write after which everything here is read again. */
function useOpenWrite<Input, Output>(send: (input: Input) => Promise<Output>, showsError = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(showsError ? { meta: { showsError } } : {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['open'] }),
  });
}

export const useMakeToken = () =>
  useOpenWrite(
    (body: Schema<'OpenTokenForm'>) => callForMessage('POST', '/api/open/tokens/', { body }),
    true,
  );

export const useRevokeToken = () =>
  useOpenWrite((id: number) =>
    callForMessage('DELETE', '/api/open/tokens/{token_id}/', { path: { token_id: id } }),
  );

export const useAddHook = () =>
  useOpenWrite((body: Schema<'OpenHookForm'>) => callForMessage('POST', '/api/open/hooks/', { body }), true);

export const useAddRecordStore = () =>
  useOpenWrite(
    (body: Schema<'OpenRecordStoreForm'>) => callForMessage('POST', '/api/open/record_stores/', { body }),
    true,
  );

export const useSwitchHook = () =>
  useOpenWrite(({ id, isOn }: { id: number; isOn: boolean }) =>
    callForMessage('PUT', '/api/open/hooks/{hook_id}/', { path: { hook_id: id }, body: { is_on: isOn } }),
  );

export const useTestHook = () =>
  useOpenWrite((id: number) =>
    callForMessage('POST', '/api/open/hooks/{hook_id}/test/', { path: { hook_id: id } }),
  );

export const useRemoveHook = () =>
  useOpenWrite((id: number) =>
    callForMessage('DELETE', '/api/open/hooks/{hook_id}/', { path: { hook_id: id } }),
  );

export const exportRoster = () => download('/api/open/export/', 'oneroster.zip');
