import type { Book, Post } from '../../api/types';
import styles from './team.module.css';
import { useDoneBy } from './useDoneBy';

interface Props {
  book: Book;
  post: Post;
  by?: 'doneBy' | 'handInBy';
}

/** In the place of an act: who of the team does it. Nothing alone, or for whoever only looks. */
export function DoneBy({ book, post, by }: Props) {
  const doneBy = useDoneBy(book);
  if (!book.team || !book.is_mine || book.shut !== null) return null;
  return <span className={styles.doneBy}>{doneBy(post, by)}</span>;
}
