import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './TextTabs.module.css';
import { useShownInSight } from './useShownInSight';

interface Props<K extends string> {
  label: string;
  tabs: { key: K; label: string }[];
  active: K;
  onChange: (key: K) => void;
  /** The pointer or the focus comes near: the moment to fetch what a tab will need. */
  onPointerEnter?: () => void;
  children: ReactNode;
}

/** Two or three views in one place, by the ARIA tabs pattern. */
export function TextTabs<K extends string>({
  label,
  tabs,
  active,
  onChange,
  onPointerEnter,
  children,
}: Props<K>) {
  const id = useId();
  const list = useShownInSight<HTMLDivElement>(active);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const here = tabs.findIndex((tab) => tab.key === active);
    const next = tabs[(here + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-label={label}
        onPointerEnter={onPointerEnter}
        onFocus={onPointerEnter}
      >
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
            className={styles.tab}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="sp-flow" role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}
