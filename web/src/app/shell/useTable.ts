import { type AnyRoute, type RouterState, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSchool } from '@/shared/api/school';
import { hasRole, useCurrentUser } from '@/shared/api/user';
import { areaOf, litEntry, type RouteFacts, type TableRoute } from '../menu';
import { places } from '../places';

/** The route table as menus read it: only what this person may enter. */
export function useTable(): TableRoute[] {
  const router = useRouter();
  const user = useCurrentUser();
  const school = useSchool();
  return useMemo(() => {
    const all = Object.values(router.routesById as unknown as Record<string, AnyRoute>);
    return all.flatMap((route): TableRoute[] => {
      const facts = route.options?.staticData;
      const roles = facts?.roles ?? [];
      const isOwn = roles.length === 0 || (user && school && hasRole(user, school, roles));
      const staticData = { ...facts, ...places[route.fullPath] } as RouteFacts;
      return isOwn ? [{ fullPath: route.fullPath, options: { staticData } }] : [];
    });
  }, [router, user, school]);
}

/** What the address says of the course and the class one is in. */
export function usePlace(): PlaceIds & { pathname: string } {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return { pathname, ...usePlaceIds() };
}

interface PlaceIds {
  course_id?: number;
  class_id?: number;
}

/** The same, whatever page it is. */
export function usePlaceIds(): PlaceIds {
  const course = useRouterState({ select: (state) => Number((state.location.search as Ids).course_id) || 0 });
  const inClass = useRouterState({ select: (state) => Number((state.location.search as Ids).class_id) || 0 });
  return {
    ...(course > 0 ? { course_id: course } : {}),
    ...(inClass > 0 ? { class_id: inClass } : {}),
  };
}

interface Ids {
  course_id?: unknown;
  class_id?: unknown;
}

function litOf({ location, matches }: RouterState): string {
  const { pathname, search } = location;
  const facts = matches.at(-1)?.staticData as RouteFacts | undefined;
  return litEntry(pathname, { ...facts, ...places[pathname] }, Number((search as Ids).class_id) > 0);
}

/** The entry that is lit now. */
export const useLit = (): string => useRouterState({ select: litOf });

/** Whether one of these entries is lit: whoever asks is drawn again only when that changes. */
export const useIsLit = (paths: string[]): boolean =>
  useRouterState({ select: (state) => paths.includes(litOf(state)) });

/** Whether a course is being looked at. */
export const useIsInCourse = (): boolean =>
  useRouterState({ select: (state) => areaOf(state.location.pathname) === 'course' });
