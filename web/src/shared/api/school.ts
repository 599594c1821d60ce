import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { setSchoolColor } from '../theme/theme';
import { call } from './call';
import { isApiError } from './errors';
import { type Choice, keepChoice, readChoice } from './session';
import type { Schema } from './types';

/** Names for the role ids, which the server alone defines. */
export type RoleName = keyof Schema<'RoleIds'>;

export type SchoolConfig = Schema<'SchoolConfig'>;

const useChosenSchool = create<{ id: number | undefined }>(() => ({ id: readChoice('school')?.id }));

/** The school whose face the client wears: chosen before sign-in, the person's own afterwards. */
export function chooseSchool(school: Choice): void {
  keepChoice('school', school);
  useChosenSchool.setState({ id: school.id });
}

async function loadConfig(school: number | undefined, signal: AbortSignal): Promise<SchoolConfig> {
  try {
    return await call('GET', '/api/school_config/', { query: { school }, signal });
  } catch (error) {
    // The school remembered here may have left this host; the host's first takes its place.
    if (school === undefined || !isApiError(error) || error.code !== 404) throw error;
    return call('GET', '/api/school_config/', { signal });
  }
}

/** Settings of one school; without an id those of the host's first. */
export const schoolQuery = (schoolId: number | undefined = readChoice('school')?.id) =>
  queryOptions({
    queryKey: ['school', schoolId ?? 'default'],
    queryFn: async ({ signal, client }) => {
      const config = await loadConfig(schoolId, signal);
      // By its name, as where schools are chosen; the title of its settings is the platform's.
      chooseSchool({ id: config.id, title: config.name_zh });
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

export type DocumentKind = 'agreement' | 'privacy' | 'service';

/** A text the school has published itself (Markdown); empty where the product's own text stands. */
export const documentQuery = (schoolId: number | undefined, kind: DocumentKind) =>
  queryOptions({
    queryKey: ['school', schoolId ?? 'default', 'document', kind],
    queryFn:
      schoolId === undefined
        ? skipToken
        : ({ signal }) =>
            call('GET', '/api/school/document/{school_id}/{document_kind}/', {
              path: { school_id: schoolId, document_kind: kind },
              signal,
            }),
    staleTime: 5 * 60_000,
  });
