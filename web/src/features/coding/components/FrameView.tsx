import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepMaterial } from '@/shared/materials/KeepMaterial';
import { wordsOf } from '../model/difference';
import { columnTexts, csvOf, isNumber } from '../model/frameText';
import type { Frame } from '../model/run';
import styles from './FrameView.module.css';

const rowHeight = 30;
/** Rows drawn beyond the edges, so that quick scrolling shows no gaps. */
const margin = 8;
const letter = 8;

/** The tables of a run, each with its shape and the kind of its columns. */
export function FrameList({ frames }: { frames: Frame[] }) {
  const { t } = useTranslation('coding');
  const [at, setAt] = useState<number>();
  const shown = Math.min(at ?? frames.length - 1, frames.length - 1);
  const frame = frames[shown];
  if (frame === undefined) return <p className={styles.hint}>{t('frame.none')}</p>;
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        {frames.length > 1 ? (
          <nav className={styles.numbers} aria-label={t('frame.choose')}>
            {frames.map((_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: tables are only ever added at the end
                key={index}
                type="button"
                aria-pressed={index === shown}
                onClick={() => setAt(index)}
              >
                {t('frame.number', { number: index + 1 })}
              </button>
            ))}
          </nav>
        ) : null}
        <span className="sp-number">
          {t('frame.shape', { rows: frame.total_rows, columns: frame.total_columns })}
        </span>
        {frame.rows.length < frame.total_rows || frame.columns.length < frame.total_columns ? (
          <span className={styles.cut}>
            {t('frame.cut', { rows: frame.rows.length, columns: frame.columns.length })}
          </span>
        ) : (
          <KeepMaterial
            name={`${t('frame.number', { number: shown + 1 })}.csv`}
            make={() => new Blob([csvOf(frame)], { type: 'text/csv' })}
          />
        )}
      </div>
      <FrameTable key={shown} frame={frame} />
    </div>
  );
}

/** Only the rows in sight are drawn; widths come from the content, so they do not jump while scrolling. */
function FrameTable({ frame }: { frame: Frame }) {
  const { t } = useTranslation('coding');
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 480 });
  const texts = useMemo(() => columnTexts(frame), [frame]);
  const widths = useMemo(() => measure(frame, texts), [frame, texts]);

  useEffect(() => {
    const target = box.current;
    if (target === null) return;
    const look = () => setView({ top: target.scrollTop, height: target.clientHeight || 480 });
    look();
    target.addEventListener('scroll', look, { passive: true });
    const watcher = new ResizeObserver(look);
    watcher.observe(target);
    return () => {
      target.removeEventListener('scroll', look);
      watcher.disconnect();
    };
  }, []);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin);
  const last = Math.min(frame.rows.length, Math.ceil((view.top + view.height) / rowHeight) + margin);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
    <section ref={box} className={styles.scroll} aria-label={t('frame.label')} tabIndex={0}>
      <table
        className={styles.table}
        aria-rowcount={frame.rows.length + 1}
        style={{ width: widths.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are their place
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.index}>
              {frame.index_name}
            </th>
            {frame.columns.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may bear one name
              <th key={at} scope="col" className={isNumber(frame.dtypes[at]) ? styles.number : ''}>
                <span className={styles.name}>{name}</span>
                <span className={styles.dtype}>{frame.dtypes[at]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <tr style={{ height: first * rowHeight }} /> : null}
          {frame.rows.slice(first, last).map((row, offset) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are their place
            <tr key={first + offset} aria-rowindex={first + offset + 2}>
              <th scope="row" className={styles.index}>
                {wordsOf(frame.index[first + offset])}
              </th>
              {frame.columns.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their place
                <Cell key={at} value={row[at]} read={texts[at]} isNumber={isNumber(frame.dtypes[at])} />
              ))}
            </tr>
          ))}
          {last < frame.rows.length ? (
            <tr style={{ height: (frame.rows.length - last) * rowHeight }} />
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

type Read = (value: unknown) => string;

function Cell({
  value,
  read = wordsOf,
  isNumber,
}: {
  value: unknown;
  read?: Read | undefined;
  isNumber: boolean;
}) {
  if (value === null || value === undefined) return <td className={styles.nothing}>NaN</td>;
  const words = read(value);
  return (
    <td className={isNumber ? styles.number : ''} title={words.length > 24 ? words : undefined}>
      {words}
    </td>
  );
}

/** Chinese letters are twice as wide as Latin ones. */
const lengthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1.75 : 1), 0);

function measure(frame: Frame, read: Read[]): number[] {
  const sample = frame.rows.slice(0, 60);
  const width = (texts: string[]) => {
    const longest = texts.reduce((most, text) => Math.max(most, lengthOf(text)), 0);
    return Math.min(320, Math.max(64, longest * letter + 26));
  };
  return [
    width([frame.index_name, ...frame.index.slice(0, 60).map(wordsOf)]),
    ...frame.columns.map((name, at) =>
      width([name, frame.dtypes[at] ?? '', ...sample.map((row) => read[at]?.(row[at]) ?? '')]),
    ),
  ];
}
