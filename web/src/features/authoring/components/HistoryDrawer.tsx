import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ItemRef, useResetItem, type Version, versionQuery, versionsQuery } from '../api';
import { nameOf } from '../model/at';
import { ItemDiff } from './ItemDiff';
import styles from './publish.module.css';

interface Props {
  courseId: number;
  onClose: () => void;
  onShow: (at: ItemRef) => void;
}

/** Every state the course had: who published it, what it changed, and the way back for each item. */
export function HistoryDrawer({ courseId, onClose, onShow }: Props) {
  const { t } = useTranslation('authoring');
  const versions = useQuery(versionsQuery(courseId));
  return (
    <Drawer open title={t('history.title')} size={720} onClose={onClose}>
      {versions.error ? (
        <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.data === undefined ? (
        <Skeleton lines={8} />
      ) : versions.data.length === 0 ? (
        <EmptyState area="learning" title={t('history.none')} text={t('history.noneText')} />
      ) : (
        versions.data.map((version) => <VersionRow key={version.number} {...{ courseId, version, onShow }} />)
      )}
    </Drawer>
  );
}

interface RowProps {
  courseId: number;
  version: Version;
  onShow: (at: ItemRef) => void;
}

function VersionRow({ courseId, version, onShow }: RowProps) {
  const { t } = useTranslation('authoring');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.version}>
      <div className={styles.line}>
        <strong>{t('history.version', { number: version.number })}</strong>
        <span>{t(`values.source.${version.source}`)}</span>
        <span className={styles.who}>
          {version.published_by ?? t('history.server')} · <RelativeTime ms={version.published_at_ms} />
        </span>
      </div>
      {version.note ? <p>{version.note}</p> : null}
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.hide' : 'history.show')}
        </Button>
      </div>
      {isOpen ? <VersionChanges courseId={courseId} number={version.number} onShow={onShow} /> : null}
    </section>
  );
}

function VersionChanges({
  courseId,
  number,
  onShow,
}: {
  courseId: number;
  number: number;
  onShow: (at: ItemRef) => void;
}) {
  const { t } = useTranslation('authoring');
  const view = useQuery(versionQuery(courseId, number));
  const reset = useResetItem(courseId);
  if (view.error) return <ErrorState error={view.error} onRetry={() => void view.refetch()} />;
  if (view.data === undefined) return <Skeleton lines={3} />;
  if (view.data.changes.length === 0) return <p>{t('history.noChanges')}</p>;
  const bringBack = (at: ItemRef, version: number) =>
    reset.mutate(
      { at, version, keep_mine: false },
      {
        onSuccess: () => {
          notify.success(t('history.broughtBack'));
          onShow(at);
        },
      },
    );
  return (
    <ul className={styles.list}>
      {view.data.changes.map((change) => (
        <li key={nameOf(change.at)} className={styles.change}>
          <div className={styles.line}>
            <span>
              {t(`short.${change.at.kind}`)} · {change.title || t(`kinds.${change.at.kind}`)}
            </span>
            {change.after ? (
              <Button size="small" loading={reset.isPending} onClick={() => bringBack(change.at, number)}>
                {t('history.takeThis')}
              </Button>
            ) : null}
            {change.before ? (
              <Button size="small" loading={reset.isPending} onClick={() => bringBack(change.at, number - 1)}>
                {t('history.takeBefore')}
              </Button>
            ) : null}
          </div>
          <ItemDiff courseId={courseId} before={change.before} after={change.after} />
        </li>
      ))}
    </ul>
  );
}
