import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatScore } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import styles from './regraded.module.css';

interface Props {
  notes: (Schema<'ReviewRegrade'> & { business?: string })[];
  title?: 'title' | 'titleOfFlow' | 'titleOfBook';
}

/** What was put right in a question since it was marked: what, why, and what the answer earned before and earns since. */
export function Regraded({ notes, title = 'title' }: Props) {
  const { t } = useTranslation('regrade');
  return (
    <aside className={styles.note}>
      <h4>{t(`review.${title}`)}</h4>
      {notes.map((note) => (
        <p key={`${note.at_ms} ${note.what} ${note.business ?? ''}`}>
          {note.business ? <strong>{note.business} </strong> : null}
          {t('review.line', {
            what: t(title === 'titleOfBook' ? `review.book.${note.what}` : `review.${note.what}`),
            reason: note.reason,
            before: formatScore(note.before, note.full_before),
            after: formatScore(note.after, note.full_after),
          })}{' '}
          <small>{formatDateTime(note.at_ms)}</small>
        </p>
      ))}
    </aside>
  );
}
