import { useTranslation } from 'react-i18next';
import { said } from '@/shared/api/said';
import styles from './bring.module.css';
import type { Found } from './useDrafts';

/** What is said of the file as a whole, and what of it became no question. */
export function Findings({ found }: { found: Found }) {
  const { t, i18n } = useTranslation('questions');
  const leftOut = found.left_out;
  return (
    <>
      {found.notes.length > 0 ? (
        <ul className={styles.notes}>
          {found.notes.map((note) => (
            <li key={note}>{said(note, i18n.language)}</li>
          ))}
        </ul>
      ) : null}
      {leftOut.length > 0 ? (
        <details className={styles.leftOut}>
          <summary>{t('bring.leftOut', { count: leftOut.length })}</summary>
          <ul>
            {leftOut.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the list does not change
              <li key={at}>
                <strong>{one.name || t('bring.noName')}</strong>
                <span>{said(one.reason, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** What a file said of a question that a question here cannot. */
export function DraftNotes({ notes }: { notes: string[] }) {
  const { t, i18n } = useTranslation('questions');
  if (notes.length === 0) return null;
  return (
    <div className={styles.draftNotes}>
      <p>{t('bring.differs')}</p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{said(note, i18n.language)}</li>
        ))}
      </ul>
    </div>
  );
}
