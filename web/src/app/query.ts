import { MutationCache, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the refusal itself, for example at the field. */
      showsError?: boolean;
    };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; only a failing system is asked again.
        retry: (failures, error) =>
          failures < 1 && isApiError(error) && (error.code === 0 || error.code >= 500),
        refetchOnWindowFocus: false,
      },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => {
        if (mutation.meta?.showsError) return;
        if (isApiError(error) && error.notified) return;
        notify.error(messageOf(error, i18next.t('common:error.system')));
      },
    }),
  });
}
