import { Button, Popover, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { formatDateTime } from '@/shared/lib/time';
import type { Book } from '../api/types';
import styles from './BookWorkspace.module.css';
import { PostSwitch } from './PostSwitch';
import type { Workspace } from './useBookWorkspace';

/** How a book is saved when it has just been opened. */
const untouched = { kind: 'saved', atMs: null } as const;

/** Over the book: whose it is, the period, the post one holds, how far it is, handing in. */
export function WorkspaceBar({ book, workspace }: { book: Book; workspace: Workspace }) {
  const { t } = useTranslation('simulation');
  const { actions, saving, post, takePost, progress, canWrite, isOpening, isElsewhere, setAsking } =
    workspace;
  return (
    <header className={styles.bar}>
      <div className={styles.names}>
        <strong>{book.card.profile.name}</strong>
        <span>
          {book.student_name ? `${t('desk.of', { name: book.student_name })} · ` : ''}
          {book.task_title ?? t(book.is_exam ? 'desk.exam' : 'desk.free')}
        </span>
      </div>
      <Tag className="sp-number">{t('desk.period', { period: book.period })}</Tag>
      {book.is_own_company ? <OwnCompany book={book} /> : null}
      <PostSwitch persons={book.card.profile.persons} post={post} disabled={!canWrite} onChange={takePost} />
      {progress.all === 0 ? null : (
        <div className={styles.progress}>
          <span className="sp-number">{t('desk.progress', { done: progress.done, all: progress.all })}</span>
          <i aria-hidden="true">
            <b style={{ width: `${(progress.done / progress.all) * 100}%` }} />
          </i>
        </div>
      )}
      {book.due_at_ms === null ? null : (
        <span className={`sp-number ${styles.due}`}>
          {t('desk.due', { time: formatDateTime(book.due_at_ms) })}
        </span>
      )}
      <div className={styles.ways} style={{ visibility: isOpening ? 'hidden' : undefined }}>
        {saving || isOpening ? (
          <SaveLine save={saving?.save ?? untouched} isDurable={saving?.isDurable ?? true} />
        ) : null}
        {(canWrite || isOpening || isElsewhere) && !book.is_exam ? (
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
    </header>
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
