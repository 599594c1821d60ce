import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { Geometry } from '../../model/gradebook/geometry';
import type { GradebookCell, GradebookStudent } from '../../model/gradebook/types';
import styles from './grid.module.css';
import { line, placed } from './placed';
import { markingHref, studentHref } from './rowLinks';
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
  words: CellWords;
}

/** One student: name and number, total, and the cells in sight. Hundreds come and go while scrolling: its links are plain. */
export const GridRow = memo(function GridRow(props: Props) {
  const { student, cells, columns, row, top, active, isChosen, geometry, classId, words } = props;
  const { t } = useTranslation('gradebook');
  const cell = (role: 'gridcell' | 'rowheader', column: number) => placed(role, row, column, active);
  const left = geometry.name + geometry.total;
  return (
    <div
      {...line(row + 2)}
      className={`${styles.row} ${isChosen ? styles.activeRow : ''}`}
      style={{ top, height: geometry.row }}
    >
      <div {...cell('rowheader', 0)} className={styles.name}>
        <a href={studentHref(classId, student.user_id)} tabIndex={-1}>
          {student.real_name}
        </a>
        <span className="sp-number">{student.student_number}</span>
      </div>
      <div
        {...cell('gridcell', 1)}
        className={`${styles.total} ${geometry.keepsTotal ? styles.kept : ''}`}
        title={t('grid.soFar', { weight: student.weight_so_far })}
      >
        {formatPoints(student.total)}
      </div>
      {columns.map((column) => (
        <div
          key={column}
          {...cell('gridcell', column + 2)}
          className={`${styles.cell} ${classOf(cells?.[column])}`}
          style={{ left: left + column * geometry.column, width: geometry.column }}
          title={asideOf(words, cells?.[column])}
        >
          {cells === undefined ? (
            <span className={styles.wait} aria-hidden="true" />
          ) : (
            <Content cell={cells[column] ?? null} classId={classId} words={words} />
          )}
        </div>
      ))}
    </div>
  );
});

interface ContentProps {
  cell: GradebookCell | null;
  classId: number;
  words: CellWords;
}

function Content({ cell, classId, words }: ContentProps) {
  const text = cellText(words, cell);
  if (cell?.state === 'waiting') {
    return (
      <a href={markingHref(classId)} tabIndex={-1}>
        {text}
      </a>
    );
  }
  const aside = asideOf(words, cell);
  return (
    <>
      {cell?.is_dropped ? <s>{text}</s> : text}
      {aside === undefined ? null : <span className="sp-visually-hidden"> {aside}</span>}
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
