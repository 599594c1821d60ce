import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepToken } from '@/shared/api/session';
import { notify } from '@/shared/ui/notify';
import type { SignedIn } from '../api';

/** An address inside the platform to go to after sign-in; anything else is not followed. */
export function safeReturn(address: string | undefined): string {
  if (address === undefined || !/^\/(?![/\\])/.test(address) || /^\/login\b/.test(address)) return '/';
  return address;
}

/** Keeps the token and goes on to where the visitor wanted to be. */
export function useEnter() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { t } = useTranslation('identity');
  return async (signedIn: SignedIn, goTo: string | undefined, remember: boolean) => {
    keepToken(signedIn.token, signedIn.expires_at_ms, remember);
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'school' });
    if (signedIn.deletion_cancelled) notify.success(t('signIn.kept'));
    await router.navigate({ href: safeReturn(goTo), replace: true });
  };
}
