import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery, type ClassView, classQuery } from '../api/classes';
import { isApiError } from '../api/errors';
import { isRecord, readStored, writeStored } from '../lib/storage';
import { usePage } from '../tabs/page';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { Skeleton } from './Skeleton';

const storageKey = 'suanpan.class';
const readClass = (value: unknown) =>
  isRecord(value) && typeof value.id === 'number' ? value.id : undefined;

/** Shows its content once a class is chosen; without one in the address the last or the newest is taken. */
export function WithClass({ children }: { children: (chosen: ClassView) => ReactNode }) {
  const { t } = useTranslation('common');
  const { search, setSearch } = usePage();
  const chosen = typeof search.class_id === 'number' ? search.class_id : undefined;
  const classes = useQuery({ ...activeClassesQuery, enabled: chosen === undefined });
  const one = useQuery({ ...classQuery(chosen ?? 0), enabled: chosen !== undefined });
  const remembered = readStored(storageKey, readClass);
  const first =
    classes.data?.find((candidate) => candidate.id === remembered) ??
    classes.data?.find((candidate) => candidate.is_owner) ??
    classes.data?.[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: setSearch is new for each showing of the page but does the same
  useEffect(() => {
    if (chosen === undefined && first) setSearch({ class_id: first.id }, { replace: true });
    else if (chosen !== undefined && one.data?.id === chosen) writeStored(storageKey, { id: chosen });
  }, [chosen, first, one.data?.id]);

  const failed = one.error ?? classes.error;
  if (isApiError(failed) && failed.code === 404) {
    return (
      <EmptyState
        area="people"
        title={t('class.missing')}
        text={t('class.missingText')}
        action={
          <Button variant="primary" onClick={() => setSearch({ class_id: undefined }, { replace: true })}>
            {t('class.toOwn')}
          </Button>
        }
      />
    );
  }
  if (failed) return <ErrorState error={failed} onRetry={() => void one.refetch()} />;
  if (chosen === undefined && classes.data?.length === 0) {
    return (
      <EmptyState
        area="people"
        title={t('class.none')}
        text={t('class.noneText')}
        action={<Link to="/gradeManage/grade">{t('class.toClasses')}</Link>}
      />
    );
  }
  if (!one.data || one.data.id !== chosen) return <Skeleton lines={6} />;
  return <>{children(one.data)}</>;
}
