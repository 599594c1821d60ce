import i18next from 'i18next';
import { openDatabase } from '@/shared/autosave/idbJournal';

/**
 * Fetches what an exam draws and writes with in its first second, while something else is waited for: the notice being read, or
 * the paper on its way. What fails is fetched again where it is needed.
 */
export function fetchSitting(): void {
  const parts: Promise<unknown>[] = [
    import('@/shared/autosave/kept'),
    import('@/shared/push/followers'),
    import('./examAnswerSchema'),
    import('./keptAttempt'),
    openDatabase(),
    i18next.loadNamespaces(['questions', 'autosave']),
  ];
  for (const part of parts) part.catch(() => undefined);
}
