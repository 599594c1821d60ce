import type { ReactNode } from 'react';
import { useRowLinks } from '../lib/useRowLinks';
import styles from './HeatMap.module.css';
import type { HeatTone } from './HeatParts';

interface HeatColumn {
  key: string;
  /** What stands in its head. */
  head: string;
  /** What it is called, where the head is only a figure. */
  name?: string;
  title: string;
  onOpen: () => void;
}

export interface HeatCell {
  figure: ReactNode;
  /** None before there is anything to colour. */
  tone?: HeatTone | undefined;
  title?: string;
  /** What stands behind it. Its row's head leads there, too: a table of cells is no place for the Tab key. */
  href?: string;
}

/** A row above all others that says of every column what it comes to; an alarming figure is red. */
export interface HeatSum {
  name: string;
  cells: { figure: ReactNode; isAlarming?: boolean }[];
}

interface HeatRow {
  key: number;
  /** What the row is, in full where its head is cut. */
  name: string;
  head: ReactNode;
  cells: HeatCell[];
}

interface Props {
  caption: string;
  /** What stands in the corner: what the rows are. */
  corner: string;
  columns: HeatColumn[];
  /** Whether the heads are words, which then run downwards. */
  hasWords?: boolean;
  sums: HeatSum[];
  rows: HeatRow[];
}

/** Rows against columns, each cell a figure with its colour; heads and the first column stay in sight. */
export function HeatMap({ caption, corner, columns, hasWords = false, sums, rows }: Props) {
  const follow = useRowLinks();
  const keyAt = (at: number) => columns[at]?.key ?? at;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.map}>
        <caption className="sp-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {corner}
            </th>
            {columns.map(({ key, head, name, title, onOpen }) => (
              <th key={key} scope="col" className={`${styles.column} ${hasWords ? styles.words : ''}`}>
                <button type="button" title={title} aria-label={name} onClick={onOpen}>
                  <span>{head}</span>
                </button>
              </th>
            ))}
          </tr>
          {sums.map((sum) => (
            <tr key={sum.name} className={styles.sums}>
              <th scope="row" className={styles.name}>
                {sum.name}
              </th>
              {sum.cells.map(({ figure, isAlarming = false }, at) => (
                <td key={keyAt(at)} className={`sp-number ${isAlarming ? styles.alarm : ''}`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name} title={row.name}>
                {row.head}
              </th>
              {row.cells.map(({ figure, tone, title, href }, at) => (
                <td key={keyAt(at)} className={`sp-number ${tone ? styles[tone] : ''}`} title={title}>
                  {href ? (
                    <a href={href} tabIndex={-1} className={styles.opens} onClick={follow}>
                      {figure}
                    </a>
                  ) : (
                    figure
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
