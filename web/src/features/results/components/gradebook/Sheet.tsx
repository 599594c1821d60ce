import { Button, Select } from 'antd';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '@/shared/api/classes';
import { classTaskSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { Of } from '../../gradebookApi';
import { viewOf, visible } from '../../model/gradebook/rows';
import type { Gradebook, GradebookColumn } from '../../model/gradebook/types';
import { CellPopup } from './CellPopup';
import { type Dialog, dialogs, openers } from './dialogs';
import { ExportMenu } from './ExportMenu';
import { formula } from './formula';
import { Grid, type GridHandle, type Opened } from './Grid';
import { ReadFault } from './ReadFault';
import { SheetBanner } from './SheetBanner';
import { Toolbar } from './Toolbar';
import { TotalPopup } from './TotalPopup';
import { useBook } from './useBook';

interface Props {
  chosen: ClassView;
  courseId: number;
  /** A message to some students of the class, which is another feature's to write. */
  message: (of: { classId: number; to: number[] }, onClose: () => void) => ReactNode;
}

/** The gradebook of a class in one of its courses, with everything that can be done with it. */
export function Sheet({ chosen, courseId, message }: Props) {
  const { t } = useTranslation(['gradebook', 'results']);
  const { search, setSearch } = usePage(classTaskSearch);
  const of = useMemo(() => ({ classId: chosen.id, courseId }), [chosen.id, courseId]);
  const { head, totals, book } = useBook(of);
  const [dialog, setDialog] = useState<Dialog>();
  const { only } = viewOf(search);
  const isOpen = book?.sheet.state === 'open';
  return (
    <>
      <PageHeader
        title={t('gradebook:title')}
        // What can be done may need a row more: the line below comes with it.
        text={book ? formula(t, book.categories, book) : head.isLoading ? undefined : t('gradebook:text')}
        actions={
          <>
            {chosen.courses.length > 1 ? (
              <Select
                aria-label={t('gradebook:course')}
                style={{ width: 220, maxWidth: '100%' }}
                value={courseId}
                options={chosen.courses.map((one) => ({ value: one.id, label: one.title }))}
                onChange={(id: number) => setSearch({ course_id: id, only: undefined, q: undefined })}
              />
            ) : null}
            {book ? (
              <ExportMenu
                of={of}
                className={chosen.name}
                only={only}
                onImport={isOpen ? () => setDialog({ kind: 'import' }) : undefined}
              />
            ) : null}
            {isOpen ? (
              <Button
                type="primary"
                // What is missing or waits is said before the marks go to the office.
                disabled={book.means === undefined}
                onClick={() => setDialog({ kind: 'submit' })}
                {...openers.submit}
              >
                {t('gradebook:submit.open')}
              </Button>
            ) : null}
          </>
        }
      />
      {head.error && book === undefined ? (
        <ErrorState error={head.error} onRetry={() => void head.refetch()} />
      ) : null}
      {head.isLoading ? <Skeleton lines={12} /> : null}
      {book ? <ReadFault error={totals.error} onRetry={() => void totals.refetch()} /> : null}
      {book ? <Loaded {...{ of, dialog, message, book }} onDialog={setDialog} /> : null}
    </>
  );
}

interface LoadedProps extends Pick<Props, 'message'> {
  of: Of;
  book: Gradebook;
  dialog: Dialog | undefined;
  onDialog: (dialog: Dialog | undefined) => void;
}

function Loaded({ of, book, dialog, message, onDialog }: LoadedProps) {
  const { t } = useTranslation('gradebook');
  const { search } = usePage(classTaskSearch);
  const { sort, only, q } = search;
  const rows = useMemo(
    () => visible(book.students, viewOf({ sort, only, q })),
    [book.students, sort, only, q],
  );
  const grid = useRef<GridHandle>(null);
  const [opened, setOpened] = useState<Opened>();
  const locked = book.sheet.state === 'open' ? undefined : t(`sheet.locked.${book.sheet.state}`);
  if (book.students.length === 0) {
    return <EmptyState area="marks" title={t('empty.students')} text={t('empty.studentsText')} />;
  }
  const close = () => {
    setOpened(undefined);
    grid.current?.focus();
  };
  return (
    <>
      <SheetBanner
        sheet={book.sheet}
        onTakeBack={() => onDialog({ kind: 'takeBack' })}
        onRequests={() => onDialog({ kind: 'requests' })}
      />
      <Toolbar
        {...{ book, locked }}
        listed={rows.length}
        onMessage={() => onDialog({ kind: 'message', to: rows.map((row) => row.user_id) })}
        onScheme={() => onDialog({ kind: 'scheme' })}
      />
      <Grid
        ref={grid}
        of={of}
        book={book}
        rows={rows}
        onOpen={setOpened}
        onColumn={(column) => (locked === undefined ? onDialog({ kind: 'column', column }) : undefined)}
      />
      {opened ? <OpenedPopup {...{ of, book, opened, locked }} onClose={close} onDialog={onDialog} /> : null}
      {dialog ? (
        <Suspense fallback={null}>
          {dialog.kind === 'message'
            ? message({ classId: of.classId, to: dialog.to }, () => onDialog(undefined))
            : dialogOf(dialog, { of, book, onClose: () => onDialog(undefined) })}
        </Suspense>
      ) : null}
    </>
  );
}

interface OpenedProps {
  of: Of;
  book: Gradebook;
  opened: Opened;
  locked: string | undefined;
  onClose: () => void;
  onDialog: (dialog: Dialog) => void;
}

/** What was opened in the sheet, as the book has it now. */
function OpenedPopup({ of, book, opened, locked, onClose, onDialog }: OpenedProps) {
  const student = book.students.find((one) => one.user_id === opened.student.user_id) ?? opened.student;
  const column: GradebookColumn | undefined =
    opened.column === undefined ? undefined : book.columns[opened.column];
  if (column !== undefined && opened.column !== undefined) {
    return (
      <CellPopup
        key={`${student.user_id} ${opened.column}`}
        {...{ of, student, column, locked, onClose }}
        at={opened.column}
        typed={opened.typed}
        anchor={opened.anchor}
      />
    );
  }
  if (student.sum === undefined) return null;
  return (
    <TotalPopup
      key={student.user_id}
      {...{ of, book, student, onClose }}
      sum={student.sum}
      cells={opened.cells}
      anchor={opened.anchor}
      onRequest={
        book.sheet.state === 'approved'
          ? () => {
              onClose();
              onDialog({ kind: 'request', student });
            }
          : undefined
      }
    />
  );
}

function dialogOf(
  dialog: Exclude<Dialog, { kind: 'message' }>,
  of: { of: Of; book: Gradebook; onClose: () => void },
): ReactNode {
  switch (dialog.kind) {
    case 'scheme':
      return <dialogs.Scheme {...of} />;
    case 'column':
      return <dialogs.Column {...of} column={dialog.column} />;
    case 'submit':
      return <dialogs.Submit {...of} />;
    case 'takeBack':
      return <dialogs.TakeBack {...of} />;
    case 'requests':
      return <dialogs.Requests {...of} />;
    case 'request':
      return <dialogs.Request {...of} student={dialog.student} />;
    case 'import':
      return <dialogs.Import {...of} />;
  }
}
