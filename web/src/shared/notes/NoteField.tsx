import { Button, Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_NOTE } from './model';
import styles from './notes.module.css';

interface Props {
  /** Where the note belongs, in words. */
  place: string;
  text: string;
  phrases?: string[] | undefined;
  /** Whether the place is chosen first and the text written afterwards. */
  waits?: boolean;
  onWrite: (text: string) => void;
  onKeep: () => void;
  onCancel: () => void;
}

const MOST_PHRASES = 4;

/** Where a note is typed: Esc cancels, Ctrl Enter keeps it. */
export function NoteField({ place, text, phrases = [], waits = false, onWrite, onKeep, onCancel }: Props) {
  const { t } = useTranslation('notes');
  const pressed = (event: KeyboardEvent) => {
    // The keys belong to the input method until it is done.
    if (event.nativeEvent.isComposing) return;
    const isKept = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isKept) return;
    // Neither closes a dialog around it nor saves the mark.
    event.preventDefault();
    event.stopPropagation();
    if (isKept) onKeep();
    else onCancel();
  };
  return (
    <div className={styles.field}>
      <Input.TextArea
        autoFocus={!waits}
        autoSize={{ minRows: 2, maxRows: 8 }}
        aria-label={t('note', { place })}
        placeholder={t('placeholder')}
        maxLength={LONGEST_NOTE}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={pressed}
      />
      <div className={styles.acts}>
        <Button type="primary" size="small" disabled={text.trim() === ''} onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {phrases.slice(0, MOST_PHRASES).map((phrase) => (
          <Button
            key={phrase}
            size="small"
            type="text"
            title={phrase}
            onClick={() => onWrite((text === '' ? phrase : `${text}\n${phrase}`).slice(0, LONGEST_NOTE))}
          >
            {phrase.length > 10 ? `${phrase.slice(0, 10)}…` : phrase}
          </Button>
        ))}
      </div>
    </div>
  );
}
