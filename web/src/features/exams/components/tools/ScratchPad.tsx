import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestNote, readNote, writeNote } from '../../model/scratch';
import styles from './tools.module.css';

/** A sheet to scribble on. It stays on this computer, is not handed in, and nobody marks it. */
export function ScratchPad({ attemptId }: { attemptId: number }) {
  const { t } = useTranslation('exams');
  const [note, setNote] = useState(() => readNote(attemptId));
  return (
    <div className={styles.scratch}>
      <p className={styles.hint}>{t('tools.scratchText')}</p>
      <textarea
        className={styles.sheet}
        value={note}
        maxLength={longestNote}
        aria-label={t('tools.scratch')}
        onChange={(event) => {
          setNote(event.target.value);
          writeNote(attemptId, event.target.value);
        }}
      />
    </div>
  );
}
