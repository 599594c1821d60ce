import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { formatDateTime } from '@/shared/lib/time';
import { WorkspaceBar } from '@/shared/ui/workspace/WorkspaceBar';
import type { Book } from '../api/types';
import type { Progress } from '../model/progress';
import { leftToDo } from '../model/tabs';
import { mayDo } from '../model/team';
import styles from './BookWorkspace.module.css';
import { DoneBy } from './team/DoneBy';
import type { Workspace } from './useBookWorkspace';

/** How a book is saved when it has just been opened. */
const untouched = { kind: 'saved', atMs: null } as const;

interface Props {
  book: Book;
  workspace: Workspace;
  view: ReactNode;
}

/** Over the book: whose it is, the period, how far it is, handing in. In an exam the question above has a title already. */
export function BookBar({ book, workspace, view }: Props) {
  const { t } = useTranslation('simulation');
  const { actions, saving, progress, canWrite, isOpening, isElsewhere, setAsking } = workspace;
  const company = book.card.profile.name;
  const isTitled = book.sitting === null && book.task_title === null;
  const note = [
    book.student_name ? t('desk.of', { name: book.student_name }) : '',
    isTitled ? '' : company,
    book.task_title ? '' : t(book.sitting === null ? 'desk.free' : `desk.${book.sitting}`),
    t('desk.period', { period: book.period }),
  ];
  return (
    <WorkspaceBar
      isCover={book.sitting !== null}
      title={book.sitting === null ? (book.task_title ?? company) : undefined}
      note={<span className="sp-number">{note.filter(Boolean).join(' · ')}</span>}
    >
      {book.is_own_company ? <OwnCompany book={book} /> : null}
      <Aim book={book} progress={progress} />
      {book.due_at_ms === null ? null : (
        <span className={`sp-number ${styles.due}`}>
          {t('desk.due', { time: formatDateTime(book.due_at_ms) })}
        </span>
      )}
      <div className={styles.ways} style={{ visibility: isOpening ? 'hidden' : undefined }}>
        {saving || isOpening ? (
          <SaveLine save={saving?.save ?? untouched} isDurable={saving?.isDurable ?? true} />
        ) : null}
        {mayDo(book, 'close') ? null : <DoneBy book={book} post="supervisor" by="handInBy" />}
        {(canWrite || isOpening || isElsewhere) && book.sitting === null && mayDo(book, 'close') ? (
          <Button
            type="primary"
            disabled={isElsewhere}
            loading={actions.submit.isPending}
            onClick={() => setAsking(true)}
          >
            {t('submit.ok')}
          </Button>
        ) : null}
      </div>
      {view}
    </WorkspaceBar>
  );
}

/** How many businesses are dealt with; where all are booked already, what is to be made of the books. */
function Aim({ book, progress }: { book: Book; progress: Progress }) {
  const { t } = useTranslation('simulation');
  const [left, also] = leftToDo(book);
  if (left !== undefined) {
    return (
      <span className={styles.aim}>{t(also === undefined ? `desk.left.${left}` : 'desk.left.both')}</span>
    );
  }
  if (progress.all === 0) return null;
  return (
    <div className={styles.progress}>
      <span className="sp-number">{t('desk.progress', { done: progress.done, all: progress.all })}</span>
      <i aria-hidden="true">
        <b style={{ width: `${(progress.done / progress.all) * 100}%` }} />
      </i>
    </div>
  );
}

/** That the figures are of this student's own; a teacher reads which. */
function OwnCompany({ book }: { book: Book }) {
  const { t } = useTranslation('simulation');
  const label = t(book.is_mine ? 'desk.ownCompany' : 'desk.drawn');
  return (
    <Popover
      trigger={['click', 'hover']}
      content={
        book.is_mine ? (
          <p className={styles.own}>{t('desk.ownCompanyText')}</p>
        ) : (
          <dl className={`sp-number ${styles.drawn}`}>
            {book.drawn.map((one) => (
              <div key={one.label}>
                <dt>{one.label}</dt>
                <dd>{one.value}</dd>
              </div>
            ))}
          </dl>
        )
      }
    >
      <button type="button" className={styles.ownTag}>
        {label}
      </button>
    </Popover>
  );
}
