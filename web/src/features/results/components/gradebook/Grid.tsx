import { type CSSProperties, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { placesOf } from '@/shared/lib/spans';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { useRowLinks } from '@/shared/lib/useRowLinks';
import { notify } from '@/shared/ui/notify';
import type { Of } from '../../gradebookApi';
import { narrow, wide } from '../../model/gradebook/geometry';
import type { Place } from '../../model/gradebook/keys';
import type {
  Gradebook,
  GradebookCell,
  GradebookColumn,
  GradebookStudent,
} from '../../model/gradebook/types';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import styles from './grid.module.css';
import { sheet } from './placed';
import { ReadFault } from './ReadFault';
import { markingHref } from './rowLinks';
import { firstRow, useActive } from './useActive';
import { useCells } from './useCells';
import { useRoom } from './useRoom';
import { useSpans } from './useSpans';
import { cellWords, copyText } from './words';

/** What was opened in the sheet: a cell, or the total of a student. */
export interface Opened {
  student: GradebookStudent;
  /** The place of its column; none for the total. */
  column: number | undefined;
  typed: string;
  cells: readonly (GradebookCell | null)[] | undefined;
  /** Where it stands now; it may be drawn anew while it is open. */
  anchor: () => HTMLElement | null;
}

export interface GridHandle {
  focus: () => void;
}

interface Props {
  of: Of;
  book: Gradebook;
  rows: GradebookStudent[];
  onOpen: (opened: Opened) => void;
  onColumn: (column: GradebookColumn) => void;
  ref: Ref<GridHandle>;
}

/** The sheet: as many rows and columns as there are, of which only those in sight are drawn. */
export function Grid({ of, book, rows, onOpen, onColumn, ref }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const geometry = useMedia(phone) ? narrow : wide;
  const box = useRef<HTMLDivElement>(null);
  const spans = useSpans(box, geometry, rows.length, book.columns.length);
  const room = useRoom(box);
  const words = useMemo(() => cellWords(t), [t]);
  const marking = useMemo(() => book.columns.map((column) => markingHref(of, column)), [of, book.columns]);

  const open = ({ row, column }: Place, typed: string, cell: HTMLElement) => {
    const own = typed === '' ? cell.querySelector<HTMLElement>('a, button') : null;
    const student = rows[row - firstRow];
    if (own !== null) own.click();
    else if (student !== undefined && column > 0 && (column > 1 || (typed === '' && student.sum))) {
      onOpen({
        student,
        column: column === 1 ? undefined : column - 2,
        typed,
        cells: drawn.cells.get(student.user_id),
        anchor: () => find({ row, column }) ?? null,
      });
    }
  };
  const copy = ({ row, column }: Place) => {
    const student = rows[row - firstRow];
    const text =
      student === undefined || column > 1
        ? student
          ? copyText(words, drawn.cells.get(student.user_id)?.[column - 2])
          : (find({ row, column })?.textContent ?? '')
        : column === 1
          ? formatPoints(student.sum?.total)
          : `${student.real_name}\t${student.student_number ?? ''}`;
    void navigator.clipboard?.writeText(text).then(() => notify.plain(t('gradebook:copied', { text })));
  };
  const { at, isChosen, focus, find, handlers } = useActive({
    box,
    rows,
    columns: book.columns.length,
    geometry,
    page: spans.page,
    onOpen: open,
    onCopy: copy,
    onLink: useRowLinks(),
  });
  useImperativeHandle(ref, () => ({ focus }));

  const isStudent = at.row >= firstRow;
  const shown = placesOf(
    spans.rows,
    isStudent && at.row - firstRow < rows.length ? at.row - firstRow : undefined,
  );
  const activeColumn = at.column > 1 ? at.column - 2 : undefined;
  const [from, to] = spans.columns;
  const columns = useMemo(() => placesOf([from, to], activeColumn), [from, to, activeColumn]);
  const drawn = useCells(
    of,
    book,
    shown.flatMap((place) => rows[place]?.user_id ?? []),
  );
  const heads = geometry.group + geometry.head + geometry.row;
  const width = geometry.name + geometry.total + book.columns.length * geometry.column;
  const height = heads + Math.max(1, rows.length) * geometry.row;
  return (
    <>
      <ReadFault error={drawn.error} onRetry={() => void drawn.refetch()} />
      <div
        ref={box}
        {...sheet(t('gradebook:title'), rows.length + 3, book.columns.length + 2)}
        aria-busy={drawn.isFetching}
        className={styles.grid}
        style={
          {
            maxHeight: room,
            '--name': `${geometry.name}px`,
            '--total': `${geometry.total}px`,
            '--column': `${geometry.column}px`,
          } as CSSProperties
        }
        {...handlers}
      >
        <div className={styles.canvas} role="presentation" style={{ width, height }}>
          <GridHead
            book={book}
            columns={columns}
            geometry={geometry}
            count={rows.length}
            active={isStudent ? undefined : at}
            onColumn={onColumn}
          />
          {shown.map((place) => {
            const student = rows[place];
            return student === undefined ? null : (
              <GridRow
                key={student.user_id}
                student={student}
                cells={drawn.cells.get(student.user_id)}
                columns={columns}
                row={place + firstRow}
                top={heads + place * geometry.row}
                active={at.row === place + firstRow ? at.column : undefined}
                isChosen={isChosen && at.row === place + firstRow}
                geometry={geometry}
                classId={of.classId}
                marking={marking}
                words={words}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && book.means ? <p className={styles.nobody}>{t('gradebook:nobody')}</p> : null}
    </>
  );
}
