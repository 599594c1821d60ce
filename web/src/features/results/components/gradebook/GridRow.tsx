import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { Geometry } from '../../model/gradebook/geometry';
import type { GradebookCell, GradebookStudent } from '../../model/gradebook/types';
import styles from './grid.module.css';
import { line, placed } from './placed';
import { cellText, type T } from './words';

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
}

/** One student: name and number, total, and the cells in sight. */
export const GridRow = memo(function GridRow(props: Props) {
  const { student, cells, columns, row, top, active, isChosen, geometry, classId } = props;
  const { t } = useTranslation(['gradebook', 'results']);
  const cell = (role: 'gridcell' | 'rowheader', column: number) => placed(role, row, column, active);
  const left = geometry.name + geometry.total;
  return (
    <div
      {...line(row + 2)}
      className={`${styles.row} ${isChosen ? styles.activeRow : ''}`}
      style={{ top, height: geometry.row }}
    >
      <div {...cell('rowheader', 0)} className={styles.name}>
        <Link
          to="/gradeManage/studentLengthOfLectureStudy"
          search={{ class_id: classId, student_id: student.user_id }}
          tabIndex={-1}
        >
          {student.real_name}
        </Link>
        <span className="sp-number">{student.student_number}</span>
      </div>
      <div
        {...cell('gridcell', 1)}
        className={`${styles.total} ${geometry.keepsTotal ? styles.kept : ''}`}
        title={t('gradebook:grid.soFar', { weight: student.weight_so_far })}
      >
        {formatPoints(student.total)}
      </div>
      {columns.map((column) => (
        <div
          key={column}
          {...cell('gridcell', column + 2)}
          className={`${styles.cell} ${classOf(cells?.[column])}`}
          style={{ left: left + column * geometry.column, width: geometry.column }}
          title={titleOf(t, cells?.[column])}
        >
          {cells === undefined ? (
            <span className={styles.wait} aria-hidden="true" />
          ) : (
            <CellWords cell={cells[column] ?? null} classId={classId} t={t} />
          )}
        </div>
      ))}
    </div>
  );
});

function CellWords({ cell, classId, t }: { cell: GradebookCell | null; classId: number; t: T }) {
  const text = cellText(t, cell);
  if (cell?.state === 'waiting') {
    return (
      <Link to="/gradeManage/correction" search={{ class_id: classId }} tabIndex={-1}>
        {text}
      </Link>
    );
  }
  const aside = titleOf(t, cell);
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
function titleOf(t: T, cell: GradebookCell | null | undefined): string | undefined {
  const words = [
    cell?.is_dropped ? t('gradebook:cell.dropped') : '',
    cell?.is_changed ? t('gradebook:cell.changed') : '',
  ].filter((word) => word !== '');
  return words.length === 0 ? undefined : words.join(' ');
}
