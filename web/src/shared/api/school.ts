import { queryOptions, useQuery } from '@tanstack/react-query';
import { setSchoolColor } from '../theme/theme';
import { call } from './call';
import { keepChoice, readChoice } from './session';

/** Names for the role ids, which the server alone defines. */
export type RoleName = 'class_management' | 'teacher_management' | 'admin';

export interface SchoolConfig {
  id: number;
  title: string;
  logo: string | null;
  name_zh: string;
  name_en: string;
  /** #rrggbb */
  color: string;
  organization: { name: string };
  /** Texts the school has written itself, by name: agreement, privacy, serve, contact… Markdown. */
  texts: Record<string, string>;
  /** The schools of this host, for the sign-in page. */
  schools: { id: number; title: string }[];
  roles: Record<RoleName, string>;
  question_types: Record<string, string>;
  local_program?: { protocol: string; ports: number[] } | null;
}

/** Settings of one school; without an id those of the host's first. */
export const schoolQuery = (schoolId: number | undefined = readChoice('school')?.id) =>
  queryOptions({
    queryKey: ['school', schoolId ?? 'default'],
    queryFn: async ({ signal }) => {
      const config = await call<SchoolConfig>('GET', '/api/school_config/', {
        query: { school: schoolId },
        signal,
      });
      keepChoice('school', { id: config.id, title: config.title });
      setSchoolColor(config.color);
      return config;
    },
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function useSchool(): SchoolConfig | undefined {
  return useQuery(schoolQuery()).data;
}
