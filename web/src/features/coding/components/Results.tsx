import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../model/run';
import type { PlaceName } from '../places/place';
import { FigureList } from './FigureView';
import { FrameList } from './FrameView';
import { OutputView } from './OutputView';
import styles from './Results.module.css';
import { RunChip } from './RunChip';

export type ResultTab = 'output' | 'frames' | 'figures' | 'report';

interface Props {
  run: Run;
  /** Where it ran: how it ended and what it took are said in that place's words. */
  ranAt: PlaceName;
  active: ResultTab;
  onActive: (tab: ResultTab) => void;
  onLine: (line: number) => void;
  onGive: (line: string) => void;
  /** Changes to the server, which has what another place lacks. */
  onServer: () => void;
  /** The evaluation; none on the scratchpad. */
  report: ReactNode | undefined;
}

/** Everything a program gave back, a tab each. */
export function Results({ run, ranAt, active, onActive, onLine, onGive, onServer, report }: Props) {
  const { t } = useTranslation('coding');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabs: { key: ResultTab; count: number }[] = [
    { key: 'output', count: 0 },
    { key: 'frames', count: run.frames.length },
    { key: 'figures', count: run.figures.length },
    ...(report === undefined ? [] : [{ key: 'report' as const, count: 0 }]),
  ];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const here = tabs.findIndex((tab) => tab.key === active);
    const next = tabs[(here + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onActive(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <section className={styles.results} aria-label={t('results.label')}>
      <div className={styles.head}>
        <div ref={list} className={styles.tabs} role="tablist" aria-label={t('results.label')}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-key={tab.key}
              aria-selected={tab.key === active}
              aria-controls={`${id}-panel`}
              tabIndex={tab.key === active ? 0 : -1}
              onClick={() => onActive(tab.key)}
              onKeyDown={move}
            >
              {t(`results.${tab.key}`)}
              {tab.count > 0 ? <span className={`sp-number ${styles.count}`}>{tab.count}</span> : null}
            </button>
          ))}
        </div>
        <RunChip run={run} />
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {active === 'output' ? (
          <OutputView run={run} ranAt={ranAt} onLine={onLine} onGive={onGive} onServer={onServer} />
        ) : null}
        {active === 'frames' ? <FrameList frames={run.frames} /> : null}
        {active === 'figures' ? <FigureList figures={run.figures} /> : null}
        {active === 'report' ? report : null}
      </div>
    </section>
  );
}
