import { useTranslation } from 'react-i18next';
import type { Book, Post } from '../api/types';
import { isMine } from '../model/team';
import styles from './PostSwitch.module.css';

const posts = ['accountant', 'cashier', 'reviewer', 'supervisor'] as const;

interface Props {
  book: Book;
  post: Post;
  disabled: boolean;
  onChange: (post: Post) => void;
}

/**
 * 岗位: one student plays all of them, and each signs with the name of the company's own person. In a team there are only
 * one's own, and nothing to switch for whoever holds one.
 */
export function PostSwitch({ book, post, disabled, onChange }: Props) {
  const { t } = useTranslation('simulation');
  const mine = posts.filter((one) => isMine(book, one));
  if (book.team && mine.length < 2) return null;
  const { persons } = book.card.profile;
  return (
    <fieldset className={styles.switch} aria-label={t('post.switch')} disabled={disabled}>
      {mine.map((one) => (
        <button key={one} type="button" aria-pressed={post === one} onClick={() => onChange(one)}>
          <span>{t(`post.${one}`)}</span>
          {book.team ? null : <small>{persons.find((person) => person.post === one)?.name ?? ''}</small>}
        </button>
      ))}
    </fieldset>
  );
}
