import { useTranslation } from 'react-i18next';
import type { Book, Post } from '../api/types';
import type { Unsent } from '../model/unsent';
import styles from './UnsentVouchers.module.css';
import type { BookDrafts } from './useBookDrafts';
import { useUnsent } from './useUnsent';

interface Props {
  book: Book;
  post: Post;
  drafts: BookDrafts;
  refresh: () => Promise<void>;
  onOpen: (one: Unsent) => void;
}

/** Vouchers of an exam that were saved without a network: each may be opened again, and all are sent once there is one. */
export function UnsentVouchers({ book, post, drafts, refresh, onOpen }: Props) {
  const { t } = useTranslation('simulation');
  const waiting = useUnsent(book, post, drafts, refresh);
  if (waiting.length === 0) return null;
  const refused = waiting.find((one) => one.refusal !== undefined);
  return (
    <section className={styles.unsent} aria-label={t('unsent.title', { count: waiting.length })}>
      <b>{t('unsent.title', { count: waiting.length })}</b>
      {waiting.map((one) => (
        <button
          key={one.part}
          type="button"
          className={one.refusal === undefined ? '' : (styles.refused ?? '')}
          onClick={() => onOpen(one)}
        >
          {one.sheet.rows[0]?.summary.trim() || t('unsent.blank')}
        </button>
      ))}
      <p role="status">
        {refused?.refusal === undefined
          ? t('unsent.text')
          : t('unsent.refused', { message: refused.refusal })}
      </p>
    </section>
  );
}
