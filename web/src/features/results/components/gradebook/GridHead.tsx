import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { withAside } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import type { Geometry } from '../../model/gradebook/geometry';
import { codeOf, groupsOf, viewOf } from '../../model/gradebook/rows';
import { sumOf } from '../../model/gradebook/scheme';
import type { Gradebook, GradebookColumn } from '../../model/gradebook/types';
import { SortByTotal, SortMenu } from './GridSort';
import styles from './grid.module.css';
import { above, line, placed, sorted } from './placed';
import { categoryName, type T, titleOf } from './words';

interface Props {
  book: Gradebook;
  /** Which columns are drawn. */
  columns: readonly number[];
  geometry: Geometry;
  /** How many students the sheet shows. */
  count: number;
  /** The cell with the keyboard, if it is in the heads or among the means. */
  active: { row: number; column: number } | undefined;
  onColumn: (column: GradebookColumn) => void;
}

/** The heads: categories with their weights, columns, and the means of the class. */
export const GridHead = memo(function GridHead(props: Props) {
  return (
    <div role="presentation" className={styles.heads}>
      <Categories {...props} />
      <Columns {...props} />
      <Means {...props} />
    </div>
  );
});

function Categories({ book, columns, geometry }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const sum = sumOf(book.categories);
  const left = geometry.name + geometry.total;
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? 0;
  const named = new Map(book.categories.map((one) => [one.key, one]));
  return (
    <div {...line(1)} className={styles.headRow} style={{ height: geometry.group }}>
      <div {...above(0)} className={styles.name}>
        <span className={sum === 100 ? styles.right : styles.wrong}>{t('gradebook:grid.sum', { sum })}</span>
      </div>
      <div {...above(1)} className={`${styles.total} ${geometry.keepsTotal ? styles.kept : ''}`}>
        {t('gradebook:grid.total')}
      </div>
      {groupsOf(book.columns)
        .filter(({ from, count }) => from <= last && from + count > first)
        .map(({ category, from, count }) => {
          const known = category === null ? undefined : named.get(category);
          return (
            <div
              key={from}
              {...above(from + 2, count)}
              className={styles.group}
              title={known ? categoryName(t, known) : undefined}
              style={{ left: left + from * geometry.column, width: count * geometry.column }}
            >
              <span style={{ left: geometry.keepsTotal ? left : geometry.name }}>
                {known ? (
                  <>
                    <em>{categoryName(t, known)}</em> <b className="sp-number">{known.weight}%</b>
                    {known.drop_lowest > 0 ? (
                      <small>{t('gradebook:grid.drops', { count: known.drop_lowest })}</small>
                    ) : null}
                  </>
                ) : (
                  t('gradebook:grid.noCategory')
                )}
              </span>
            </div>
          );
        })}
    </div>
  );
}

function Columns({ book, columns, geometry, count, active, onColumn }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const { search } = usePage();
  const { sort } = viewOf(search);
  const head = (column: number) =>
    placed('columnheader', 0, column, active?.row === 0 && active.column === column);
  const left = geometry.name + geometry.total;
  return (
    <div {...line(2)} className={styles.headRow} style={{ height: geometry.head }}>
      <div {...head(0)} {...sorted(sort.key !== 'total', sort.isDescending)} className={styles.name}>
        <SortMenu count={count} />
      </div>
      <div
        {...head(1)}
        {...sorted(sort.key === 'total', sort.isDescending)}
        className={`${styles.total} ${geometry.keepsTotal ? styles.kept : ''}`}
      >
        <SortByTotal />
      </div>
      {columns.map((at) => {
        const column = book.columns[at];
        if (column === undefined) return null;
        const { code, rest } = codeOf(titleOf(t, column));
        const words = (
          <>
            <b>{code}</b>
            <small>{rest || columnAside(column, t)}</small>
          </>
        );
        return (
          <div
            key={at}
            {...head(at + 2)}
            className={styles.column}
            style={{ left: left + at * geometry.column }}
            title={withAside(titleOf(t, column), columnAside(column, t))}
          >
            {column.source === 'manual' ? (
              <button type="button" tabIndex={-1} onClick={() => onColumn(column)}>
                {words}
              </button>
            ) : (
              words
            )}
          </div>
        );
      })}
    </div>
  );
}

function columnAside(column: GradebookColumn, t: T) {
  return column.category === null ? t('gradebook:grid.noCategory') : t(`gradebook:source.${column.source}`);
}

function Means({ book, columns, geometry, active }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const cell = (role: 'gridcell' | 'rowheader', column: number) =>
    placed(role, 1, column, active?.row === 1 && active.column === column);
  const left = geometry.name + geometry.total;
  return (
    <div {...line(3)} className={`${styles.headRow} ${styles.means}`} style={{ height: geometry.row }}>
      <div {...cell('rowheader', 0)} className={styles.name}>
        {t('gradebook:grid.mean')}
      </div>
      <div {...cell('gridcell', 1)} className={`${styles.total} ${geometry.keepsTotal ? styles.kept : ''}`}>
        {formatPoints(book.means?.total)}
      </div>
      {columns.map((at) => {
        const mean = book.means?.columns[at];
        return (
          <div
            key={at}
            {...cell('gridcell', at + 2)}
            className={styles.cell}
            style={{ left: left + at * geometry.column }}
          >
            {formatPoints(mean)}
          </div>
        );
      })}
    </div>
  );
}
