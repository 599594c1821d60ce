import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { setSchoolColor } from '../theme/theme';
import { call } from './call';
import { isApiError } from './errors';
import { type Choice, keepChoice, readChoice } from './session';

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

const useChosenSchool = create<{ id: number | undefined }>(() => ({ id: readChoice('school')?.id }));

/** The school whose face the client wears: chosen before sign-in, the person's own afterwards. */
export function chooseSchool(school: Choice): void {
  keepChoice('school', school);
  useChosenSchool.setState({ id: school.id });
}

async function loadConfig(school: number | undefined, signal: AbortSignal): Promise<SchoolConfig> {
  try {
    return await call<SchoolConfig>('GET', '/api/school_config/', { query: { school }, signal });
  } catch (error) {
    // The school remembered here may have left this host; the host's first takes its place.
    if (school === undefined || !isApiError(error) || error.code !== 404) throw error;
    return call<SchoolConfig>('GET', '/api/school_config/', { signal });
  }
}

/** Settings of one school; without an id those of the host's first. */
export const schoolQuery = (schoolId: number | undefined = readChoice('school')?.id) =>
  queryOptions({
    queryKey: ['school', schoolId ?? 'default'],
    queryFn: async ({ signal, client }) => {
      const config = await loadConfig(schoolId, signal);
      chooseSchool({ id: config.id, title: config.title });
      setSchoolColor(config.color);
      client.setQueryData(['school', config.id], config);
      return config;
    },
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function useSchool(): SchoolConfig | undefined {
  const id = useChosenSchool((state) => state.id);
  return useQuery({ ...schoolQuery(id), placeholderData: keepPreviousData }).data;
}
