import type { ReactNode } from 'react';
import { usePage } from '../tabs/page';
import styles from './Figures.module.css';

/** A figure that is a filter: how many rows are like this, and only these. */
export interface Figure<Row> {
  key: string;
  label: string;
  counts: (row: Row) => boolean;
  tone?: 'plain' | 'warn' | 'bad';
}

interface Chip {
  key: string;
  label: string;
  /** None before the rows are there. */
  count: number | undefined;
  tone: 'plain' | 'warn' | 'bad';
  isPressed: boolean;
  onPress: () => void;
}

/** A figure that somebody else counts: of a list that the server pages. */
export type CountedFigure = Pick<Figure<never>, 'key' | 'label' | 'tone'> & Pick<Chip, 'count'>;

/** Figures to press, one at a time, which the address keeps under `name`. */
export function useCounted(figures: CountedFigure[], name: string): Chip[] {
  const { search, setSearch } = usePage();
  return figures.map(({ tone = 'plain', ...figure }) => {
    const isPressed = figure.key === search[name];
    return {
      ...figure,
      tone,
      isPressed,
      onPress: () => setSearch({ [name]: isPressed ? undefined : figure.key, page: undefined }),
    };
  });
}

/** Rows by the figure that is pressed, which the address keeps, and the figures to press. */
export function useFigures<Row>(rows: Row[] | undefined, figures: Figure<Row>[], name = 'only') {
  const chips = useCounted(
    figures.map(({ counts, ...figure }) => ({ ...figure, count: rows?.filter(counts).length })),
    name,
  );
  const pressed = figures.find((_, at) => chips[at]?.isPressed);
  return { rows: pressed ? rows?.filter(pressed.counts) : rows, chips };
}

interface Props {
  chips?: Chip[];
  /** What cannot be pressed, as words: a name, its figure, and what that means where the name does not say it. */
  words?: [name: string, figure: ReactNode, hint?: string][];
}

/** The figures of a list in one line: first those that filter it, then what else there is to say of it. */
export function Figures({ chips = [], words = [] }: Props) {
  return (
    <div className={`${styles.line} ${chips.some(({ count }) => count === undefined) ? styles.waits : ''}`}>
      {chips.length > 0 ? (
        <div className={styles.group}>
          {chips.map((chip) => (
            <button
              key={chip.key}
              type="button"
              className={`${styles.chip} ${chip.count ? (styles[chip.tone] ?? '') : ''}`}
              aria-pressed={chip.isPressed}
              disabled={chip.count === 0 && !chip.isPressed}
              onClick={chip.onPress}
            >
              {chip.label} <b className="sp-number">{chip.count}</b>
            </button>
          ))}
        </div>
      ) : null}
      {words.length > 0 ? (
        <div className={styles.group}>
          {words.map(([name, figure, hint]) => (
            <span key={name} className={styles.word}>
              {name} <b className="sp-number">{figure}</b>
              {hint ? <small className={styles.hint}>{hint}</small> : null}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
