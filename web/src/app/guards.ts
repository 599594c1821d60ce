import type { QueryClient } from '@tanstack/react-query';
import { isRedirect, type ParsedLocation, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { isApiError } from '@/shared/api/errors';
import { type RoleName, schoolQuery } from '@/shared/api/school';
import { dropToken, readToken } from '@/shared/api/session';
import { hasRole, userQuery } from '@/shared/api/user';
import { notify } from '@/shared/ui/notify';

const publicPaths = new Set([
  '/login',
  '/register',
  '/signup',
  '/forgotPassword',
  '/serve',
  '/agreement',
  '/privacy',
  '/receipt',
  '/404',
  '/personalData',
]);

export function isPublic(pathname: string): boolean {
  return (
    publicPaths.has(pathname) ||
    pathname === '/thirdparty/zjkf' ||
    pathname.startsWith('/thirdparty/zjkf/') ||
    pathname.startsWith('/zjkf/')
  );
}

/** Where a visitor must go instead, decided by the token alone; undefined lets them pass. */
export function detour(pathname: string, hasToken: boolean): '/' | '/login' | undefined {
  if (hasToken) return pathname === '/login' ? '/' : undefined;
  return isPublic(pathname) ? undefined : '/login';
}

interface Visit {
  location: ParsedLocation;
  queryClient: QueryClient;
  roles: RoleName[];
  /** The address is known to no route. */
  unknown: boolean;
  preload: boolean;
}

/** Runs before every page. Redirects by throwing, as the router expects. */
export async function guard({ location, queryClient, roles, unknown, preload }: Visit): Promise<void> {
  // Unknown addresses are resolved before the question who asks, so that /404 is the same for everybody.
  if (unknown) return;
  const to = detour(location.pathname, readToken() !== undefined);
  if (to === '/login') throw redirect({ to, search: { redirect: location.href }, replace: true });
  if (to !== undefined) throw redirect({ to, replace: true });
  if (roles.length === 0 || isPublic(location.pathname)) return;
  try {
    const [user, config] = await Promise.all([
      queryClient.ensureQueryData(userQuery),
      queryClient.ensureQueryData(schoolQuery()),
    ]);
    // A route of another role does not exist for this person.
    if (!hasRole(user, config, roles)) throw redirect({ to: '/404', replace: true });
  } catch (error) {
    if (isRedirect(error) || preload) throw error;
    failEntry(error, location);
  }
}

function failEntry(error: unknown, location: ParsedLocation): never {
  // A lost session has announced itself and reloads the page; do not announce it twice.
  if (!(isApiError(error) && error.notified && error.code === 401)) {
    dropToken();
    const said =
      error instanceof Error && error.message !== '' ? error.message : i18next.t('common:error.guard');
    notify.error(said);
  }
  throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}
