import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MarkNote, NotePlace } from './model';
import styles from './notes.module.css';

/** Where a note is, in words. */
export function usePlaceWords(): (place: NotePlace) => string {
  const { t } = useTranslation('notes');
  return (place) => {
    if (place.kind === 'region') return place.page === 1 ? t('region') : t('page', { page: place.page });
    return place.from === place.to
      ? t('line', { line: place.from })
      : t('lines', { from: place.from, to: place.to });
  };
}

interface Props {
  note: MarkNote;
  /** How the place is called, where not by its own words. */
  place?: string;
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

/** A note of a marker, where it belongs. */
export function NoteCard({ note, place, onEdit, onRemove }: Props) {
  const { t } = useTranslation('notes');
  const words = usePlaceWords();
  const where = place ?? words(note.place);
  return (
    <div className={styles.card} role="note" aria-label={t('note', { place: where })}>
      <span className={styles.place}>{where}</span>
      <p>{note.text}</p>
      <span className={styles.cardActs}>
        {onEdit ? (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('edit', { place: where })}
            onClick={onEdit}
          />
        ) : null}
        {onRemove ? (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('remove', { place: where })}
            onClick={onRemove}
          />
        ) : null}
      </span>
    </div>
  );
}

/** Notes by themselves, where the answer they belong to is not shown. */
export function NoteList({ notes }: { notes: MarkNote[] }) {
  const { t } = useTranslation('notes');
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; two notes may say the same
        <li key={at}>
          <NoteCard note={note} />
        </li>
      ))}
    </ul>
  );
}
