import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { appealCountQuery, inboxQuery } from '@/shared/api/homes';
import type { Schema } from '@/shared/api/types';
import { useHasRole } from '@/shared/api/user';
import { isPressing } from '@/shared/lib/pressing';

/** A number beside an entry of the menu. */
export interface Badge {
  count: number;
  /** What is counted, in words. */
  words: string;
  /** Overdue, or due by tomorrow. */
  isPressing: boolean;
}

type Client = ReturnType<typeof useQueryClient>;

/** A number of what a home has fetched already; never asks by itself, so that it costs no page anything. */
function useKept(count: (client: Client) => number): number {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => count(client));
}

const sum = <T>(rows: T[] | undefined, of: (row: T) => number) =>
  (rows ?? []).reduce((total, row) => total + of(row), 0);

const toMark = (client: Client) =>
  sum(client.getQueryData(inboxQuery(undefined).queryKey), (row) => row.waiting) +
  (client.getQueryData(appealCountQuery.queryKey)?.waiting ?? 0);

const toAdmit = (client: Client) =>
  sum(client.getQueryData(activeClassesQuery.queryKey), (one) => one.waiting);

/** Of all courses of which the home was read. */
const toDo = (client: Client) => {
  const now = Date.now();
  return sum(
    client.getQueriesData<Schema<'CourseHome'>>({ queryKey: ['learning', 'home'] }),
    ([, home]) => (home?.agenda ?? []).filter((item) => isPressing(item, now)).length,
  );
};

/** The numbers beside entries, by address: what waits for a teacher, what a student has to do by tomorrow. */
export function useBadges(): Record<string, Badge> {
  const { t } = useTranslation('shell');
  const teaches = useHasRole('class_management');
  const counts = {
    '/gradeManage/correction': [useKept(toMark), 'toMark'],
    '/gradeManage/grade': [useKept(toAdmit), 'toAdmit'],
    '/mycourse': [useKept(toDo), 'toDo'],
  } as const;
  const badges: Record<string, Badge> = {};
  for (const [path, [count, name]] of Object.entries(counts)) {
    if (count > 0 && teaches === (name !== 'toDo')) {
      badges[path] = { count, words: t(`badge.${name}`, { count }), isPressing: name === 'toDo' };
    }
  }
  return badges;
}
