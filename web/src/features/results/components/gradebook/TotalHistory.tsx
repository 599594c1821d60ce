import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { historyQuery, type Of } from '../../gradebookApi';
import { keyOf } from '../../model/gradebook/rows';
import type { Gradebook, TotalEvent } from '../../model/gradebook/types';
import { RuleLines, Said, SetLine } from './CellHistory';
import styles from './popup.module.css';
import { moved } from './ruleWords';
import { markWords, titleOf } from './words';

interface Props {
  of: Of;
  book: Gradebook;
  userId: number;
}

/** What changed a total: rules, scores, and what the academic office granted. Read when it is opened. */
export function TotalHistory({ of, book, userId }: Props) {
  const { t } = useTranslation('gradebook');
  const [isOpen, setOpen] = useState(false);
  const history = useQuery({ ...historyQuery({ ...of, userId }), enabled: isOpen });
  const events = history.data?.events;
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('total.history')}</summary>
      {history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : events === undefined ? (
        <Skeleton lines={3} />
      ) : events.length === 0 ? (
        <p>{t('total.historyEmpty')}</p>
      ) : (
        <ol>
          {events.map((event) => (
            <Line key={keyOfEvent(event)} {...{ event, book }} />
          ))}
        </ol>
      )}
    </details>
  );
}

function keyOfEvent(event: TotalEvent): string {
  switch (event.kind) {
    case 'rules':
      return `rules ${event.event.at_ms}`;
    case 'cell':
      return `cell ${keyOf(event)} ${event.change.at_ms}`;
    case 'granted':
      return `granted ${event.at_ms}`;
  }
}

function Line({ event, book }: { event: TotalEvent; book: Gradebook }) {
  const { t } = useTranslation(['gradebook', 'results']);
  const nameOf = (of: { source: string; source_id: number }) => {
    const column = book.columns.find((one) => one.source === of.source && one.source_id === of.source_id);
    return column === undefined ? t('gradebook:total.gone') : titleOf(t, column);
  };
  if (event.kind === 'cell') return <SetLine change={event.change} title={nameOf(event)} />;
  if (event.kind === 'granted')
    return (
      <li>
        <span className="sp-number">
          {t('gradebook:total.granted')} {formatPoints(event.before)} → <b>{formatPoints(event.after)}</b>
        </span>
        <p>
          {event.by ?? '—'} · {event.reason}
        </p>
        <Said by={event.decided_by} at_ms={event.at_ms} />
      </li>
    );
  const { effect, mark } = event;
  const words = (of: NonNullable<typeof mark>['before']) => markWords(t, of, book.policy.scale).join(' · ');
  return (
    <RuleLines
      event={event.event}
      titleOf={nameOf}
      effect={
        effect
          ? t('gradebook:total.effect', { moved: moved(effect.before, effect.after) })
          : mark
            ? t('gradebook:total.effect', { moved: `${words(mark.before)} → ${words(mark.after)}` })
            : undefined
      }
    />
  );
}
