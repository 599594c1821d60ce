import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/shared/lib/time';
import { type Note, notesQuery, useNotes } from '../api';
import styles from './NotesPanel.module.css';

interface Props {
  lectureId: number;
  /** The second a new note belongs to. */
  position: () => number;
  /** Goes to a note's second; without, notes have none. */
  onSeek?: (second: number) => void;
}

/** My notes of a lecture: written at the second being played, read by nobody else. */
export function NotesPanel({ lectureId, position, onSeek }: Props) {
  const { t } = useTranslation(['learning', 'common']);
  const notes = useQuery(notesQuery(lectureId));
  const { write, rewrite, remove } = useNotes(lectureId);
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<Note>();
  const save = () => {
    const typed = text.trim();
    if (typed === '') return;
    const done = {
      onSuccess: () => {
        setText('');
        setEditing(undefined);
      },
    };
    if (editing) rewrite.mutate({ id: editing.note_id, text: typed }, done);
    else write.mutate({ at_s: Math.floor(position()), text: typed }, done);
  };
  return (
    <div className={styles.notes}>
      <div className={styles.form}>
        <Input.TextArea
          value={text}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={onSeek ? t('notes.placeholder') : t('notes.placeholderText')}
          aria-label={t('notes.label')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          }}
        />
        <div className={styles.formActions}>
          {editing ? (
            <Button
              size="small"
              onClick={() => {
                setEditing(undefined);
                setText('');
              }}
            >
              {t('common:action.cancel')}
            </Button>
          ) : null}
          <Button
            type="primary"
            size="small"
            disabled={text.trim() === ''}
            loading={write.isPending || rewrite.isPending}
            onClick={save}
          >
            {t('notes.save')}
          </Button>
        </div>
      </div>
      {notes.data?.total === 0 ? <p className={styles.empty}>{t('notes.empty')}</p> : null}
      <ul className={styles.list}>
        {notes.data?.items.map((note) => (
          <li key={note.note_id} className={styles.note}>
            {onSeek ? (
              <button type="button" className={`${styles.at} sp-number`} onClick={() => onSeek(note.at_s)}>
                {formatDuration(note.at_s).slice(3)}
              </button>
            ) : null}
            <p className={styles.noteText}>{note.text}</p>
            <span className={styles.noteActions}>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={t('notes.edit')}
                onClick={() => {
                  setEditing(note);
                  setText(note.text);
                }}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('notes.delete')}
                onClick={() => remove.mutate(note.note_id)}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
