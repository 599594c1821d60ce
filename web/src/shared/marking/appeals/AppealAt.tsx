import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { AppealCard } from './AppealCard';
import type { AppealablePlace, AppealSource } from './api';
import styles from './appeals.module.css';
import { whatOf } from './words';

const AppealDialog = lazily(() => import('./AppealDialog').then((module) => module.AppealDialog));

interface Props {
  source: AppealSource;
  sourceId: number;
  place: AppealablePlace | undefined;
  /** Says what each is about where several stand together. */
  isNamed?: boolean;
}

/** Below a mark of mine: my appeals against it, the button for one, and until when. */
export function AppealAt({ source, sourceId, place, isNamed = false }: Props) {
  const { t } = useTranslation(['appeals']);
  const [isOpen, setOpen] = useState(false);
  if (place === undefined) return null;
  const { appeals, may_appeal: mayAppeal, until_ms: untilMs } = place;
  if (appeals.length === 0 && untilMs === null) return null;
  const what = whatOf(t, { source_kind: source, ...place });
  const isWaiting = appeals.some((one) => one.state === 'open' || one.state === 'taken');
  const isOver = untilMs !== null && !mayAppeal && appeals.length === 0;
  return (
    <div className={styles.foot}>
      {isNamed ? <span className={styles.name}>{what}</span> : null}
      {appeals.map((appeal) => (
        <AppealCard key={appeal.id} appeal={appeal} />
      ))}
      {mayAppeal ? (
        <>
          <Button size="small" onClick={() => setOpen(true)} {...prefetching(AppealDialog)}>
            {t(appeals.length > 0 ? 'again' : 'raise')}
          </Button>
          <span className={styles.dim}>{t('until', { time: formatDateTime(untilMs) })}</span>
        </>
      ) : null}
      {isOver && !isWaiting ? (
        <span className={styles.dim}>{t('over', { time: formatDateTime(untilMs) })}</span>
      ) : null}
      <WhenOpened isOpen={isOpen}>
        {isOpen ? (
          <AppealDialog
            source={source}
            sourceId={sourceId}
            position={place.position}
            part={place.part}
            what={what}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </WhenOpened>
    </div>
  );
}
