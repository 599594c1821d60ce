import { memo } from 'react';
import { formatPoints } from '@/shared/lib/points';
import type { Geometry } from '../../model/gradebook/geometry';
import type { GradebookCell, GradebookStudent } from '../../model/gradebook/types';
import styles from './grid.module.css';
import { line, placed } from './placed';
import { studentHref } from './rowLinks';
import { type CellWords, cellText } from './words';

interface Props {
  student: GradebookStudent;
  /** Undefined until they are read. */
  cells: readonly (GradebookCell | null)[] | undefined;
  /** Which columns are drawn. */
  columns: readonly number[];
  row: number;
  top: number;
  /** The column with the keyboard, if it is in this row. */
  active: number | undefined;
  /** Somebody is in this row. */
  isChosen: boolean;
  geometry: Geometry;
  classId: number;
  /** Where what waits of a column is marked, by its place. */
  marking: readonly (string | undefined)[];
  words: CellWords;
}

/** One student: name and number, total, and the cells in sight. Hundreds come and go while scrolling: its links are plain. */
export const GridRow = memo(function GridRow(props: Props) {
  const { student, cells, columns, row, top, active, isChosen, geometry, classId, marking, words } = props;
  const head = (role: 'gridcell' | 'rowheader', column: number) =>
    placed(role, row, column, active === column);
  const left = geometry.name + geometry.total;
  return (
    <div
      {...line(row + 2)}
      className={`${styles.row} ${isChosen ? styles.activeRow : ''}`}
      style={{ top, height: geometry.row }}
    >
      {/* One box for what stays in sight: each that does is a layer of its own for the browser. */}
      <div role="presentation" className={geometry.keepsTotal ? styles.side : styles.through}>
        <div {...head('rowheader', 0)} className={styles.name}>
          <a href={studentHref(classId, student.user_id)} tabIndex={-1}>
            {student.real_name}
          </a>
          <span className="sp-number">{student.student_number}</span>
        </div>
        <div
          {...head('gridcell', 1)}
          className={`${styles.total} ${geometry.keepsTotal ? styles.kept : ''}`}
          title={student.sum && words.soFar(student.sum.weight_so_far)}
        >
          {student.sum ? (
            formatPoints(student.sum.total)
          ) : (
            <span className={styles.wait} aria-hidden="true" />
          )}
        </div>
      </div>
      {columns.map((column) => (
        <Cell
          key={column}
          cell={cells && (cells[column] ?? null)}
          row={row}
          column={column + 2}
          left={left + column * geometry.column}
          isActive={active === column + 2}
          marking={marking[column]}
          words={words}
        />
      ))}
    </div>
  );
});

interface CellProps {
  /** Undefined until it is read. */
  cell: GradebookCell | null | undefined;
  row: number;
  column: number;
  left: number;
  isActive: boolean;
  marking: string | undefined;
  words: CellWords;
}

/** Most cells stay while the sheet is moved sideways: they are not drawn anew. */
const Cell = memo(function Cell({ cell, row, column, left, isActive, marking, words }: CellProps) {
  const aside = asideOf(words, cell);
  return (
    <div
      {...placed('gridcell', row, column, isActive)}
      className={`${styles.cell} ${classOf(cell)}`}
      style={{ left }}
      title={aside}
    >
      {cell === undefined ? (
        <span className={styles.wait} aria-hidden="true" />
      ) : (
        contentOf(cell, aside, marking, words)
      )}
    </div>
  );
});

function contentOf(
  cell: GradebookCell | null,
  aside: string | undefined,
  marking: string | undefined,
  words: CellWords,
) {
  const text = cellText(words, cell);
  if (cell?.state === 'waiting' && marking !== undefined) {
    return (
      <a href={marking} tabIndex={-1}>
        {text}
      </a>
    );
  }
  if (aside === undefined) return text;
  return (
    <>
      {cell?.is_dropped ? <s>{text}</s> : text}
      <span className="sp-visually-hidden"> {aside}</span>
    </>
  );
}

function classOf(cell: GradebookCell | null | undefined): string {
  if (cell === undefined) return '';
  if (cell === null) return styles.none ?? '';
  const own = cell.state === 'scored' ? (cell.is_late ? styles.late : '') : styles[cell.state];
  return [own, cell.is_dropped ? styles.dropped : '', cell.is_changed ? styles.changed : ''].join(' ');
}

/** What the mark in a cell's corner and the line through it mean. */
function asideOf(words: CellWords, cell: GradebookCell | null | undefined): string | undefined {
  if (cell == null || !(cell.is_dropped || cell.is_changed)) return undefined;
  return [cell.is_dropped ? words.dropped : '', cell.is_changed ? words.changed : ''].join(' ').trim();
}
