import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call';
import { chooseSchool, type RoleName, type SchoolConfig, useSchool } from './school';
import { keepSignedInUser, readChoice, readToken } from './session';
import type { Schema } from './types';

export type CurrentUser = Schema<'UserView'>;

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call('GET', '/api/user/info/', { signal });
    keepSignedInUser({ ...user });
    if (readChoice('school')?.id !== user.school.id) chooseSchool(user.school);
    return user;
  },
  staleTime: 60_000,
});

/** The person signed in, as the server knows them; undefined while loading or signed out. */
export function useCurrentUser(): CurrentUser | undefined {
  return useQuery({ ...userQuery, enabled: readToken() !== undefined }).data;
}

/** Holds one of the named roles; an admin holds all. The server decides again on every call. */
export function hasRole(
  user: Pick<CurrentUser, 'roles'>,
  config: Pick<SchoolConfig, 'roles'>,
  names: RoleName[],
): boolean {
  if (names.length === 0) return true;
  const held: string[] = user.roles;
  return [...names, 'admin' as const].some((name) => held.includes(config.roles[name]));
}

export function useHasRole(...names: RoleName[]): boolean {
  const user = useCurrentUser();
  const config = useSchool();
  return user !== undefined && config !== undefined && hasRole(user, config, names);
}
