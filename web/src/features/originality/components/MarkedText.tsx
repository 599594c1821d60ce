import type { MouseEvent, Ref } from 'react';
import type { PairView } from '../api';
import type { Line } from '../model/marks';
import styles from './MarkedText.module.css';
import { useHues } from './useHues';

interface Props {
  /** What it is, for screen readers. */
  label: string;
  lines: Line[];
  language: PairView['language'];
  /** The passage that was chosen. */
  chosen?: number | undefined;
  /** A passage leads somewhere: its number becomes a button that is called this. */
  link?: { name: (mark: number) => string; onMark: (mark: number) => void } | undefined;
  ref?: Ref<HTMLElement>;
}

const lineOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;

/** A hand-in to read, its lines numbered, those marked that stand in another one too. */
export function MarkedText({ label, lines, language, chosen, link, ref }: Props) {
  const hueOf = useHues();
  const isNumbered = lines.some((line) => line.begins);
  const pressed = (event: MouseEvent) => {
    const line = lineOf(event.target);
    // Who marks words to copy them goes nowhere.
    if (line === null || link === undefined || window.getSelection()?.isCollapsed === false) return;
    link.onMark(Number(line.dataset.mark));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number of a passage is its button; its lines do the same for the pointer
    <section
      ref={ref}
      className={`${styles.box} ${language === 'text' ? styles.prose : ''} ${link ? styles.leads : ''}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
      tabIndex={0}
      onClick={pressed}
    >
      <div className={styles.lines}>
        {lines.map(({ number, text, mark, begins }) => (
          <div
            key={number}
            className={`${styles.line} ${mark === undefined ? '' : styles.marked} ${mark !== undefined && mark === chosen ? styles.chosen : ''}`}
            data-line={number}
            {...(mark === undefined ? {} : { 'data-mark': mark, style: hueOf(mark) })}
          >
            <span className={styles.gutter}>
              {isNumbered ? (
                <span className={styles.badge}>
                  {!begins || mark === undefined ? null : link === undefined ? (
                    <b>{mark}</b>
                  ) : (
                    <button type="button" aria-label={link.name(mark)}>
                      {mark}
                    </button>
                  )}
                </span>
              ) : null}
              <span className={styles.number} aria-hidden="true">
                {number}
              </span>
            </span>
            <span className={styles.text}>{text === '' ? ' ' : text}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
