import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { TextChanges } from '@/shared/ui/TextChanges';
import { restoreVersion, useBankWrite, type VersionLine, versionQuery } from '../api';
import styles from './QuestionVersions.module.css';

interface Props {
  id: number;
  /** The last written first: one that was written for a regrade alone is not the newest. */
  versions: VersionLine[];
  /** The number of the newest. */
  newest: number;
  mayWrite: boolean;
}

/** The versions of a question; each earlier one beside the newest, field by field, and the way back to it. */
export function QuestionVersions({ id, versions, newest, mayWrite }: Props) {
  // The names of fields come with the list: what is opened later waits for nothing but its figures.
  const { t } = useTranslation(['questions', 'authoring']);
  const [opened, setOpened] = useState<number>();
  return (
    <ul className={styles.list}>
      {versions.map((version) => {
        const isOpen = opened === version.version;
        return (
          <li key={version.id}>
            <div className={styles.line}>
              <span>
                {t('bank.versionLine', {
                  version: version.version,
                  author: version.author_name ?? t('bank.imported'),
                  time: formatDateTime(version.created_at_ms),
                })}
              </span>
              {version.version === newest ? (
                <StatusTag>{t('bank.newest')}</StatusTag>
              ) : (
                <Button
                  type="link"
                  size="small"
                  aria-expanded={isOpen}
                  aria-label={t('bank.compareWith', { version: version.version })}
                  onClick={() => setOpened(isOpen ? undefined : version.version)}
                >
                  {t(isOpen ? 'bank.compareClose' : 'bank.compare')}
                </Button>
              )}
            </div>
            {isOpen ? <VersionChanges id={id} version={version.version} mayWrite={mayWrite} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** What became of a version, and the way back to it. */
function VersionChanges({ id, version, mayWrite }: { id: number; version: number; mayWrite: boolean }) {
  const { t } = useTranslation('questions');
  const { t: named } = useTranslation('authoring');
  const found = useQuery(versionQuery(id, version));
  const restore = useBankWrite(restoreVersion, true);
  if (found.error && !found.data) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.data === undefined) return <Skeleton lines={3} />;
  const { changes } = found.data;
  if (changes.length === 0) return <p className={styles.same}>{t('bank.asNewest')}</p>;
  return (
    <div className={styles.changes}>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{named(`fields.${field}` as 'fields.title', { defaultValue: field })}</dt>
            <dd>
              <TextChanges before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
      {mayWrite ? (
        <div className={styles.line}>
          <Button
            loading={restore.isPending}
            onClick={() => restore.mutate({ id, version }, { onSuccess: ({ msg }) => notify.success(msg) })}
          >
            {t('bank.restore')}
          </Button>
          <span className={styles.same}>{t('bank.restoreText')}</span>
        </div>
      ) : null}
    </div>
  );
}
