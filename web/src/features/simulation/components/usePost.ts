import { useState } from 'react';
import { oneOf, readStored, writeStored } from '@/shared/lib/storage';
import type { Book, Post } from '../api/types';
import { postIn } from '../model/team';

const posts = ['accountant', 'cashier', 'reviewer', 'supervisor'] as const;

/** The post at which one works in a book, kept in the browser, and how to take another. */
export function usePost(book: Book): [Post, (next: Post) => void] {
  const key = `suanpan.post.${book.id}`;
  const [chosen, setChosen] = useState<Post>(() => readStored(key, oneOf(posts)) ?? 'accountant');
  const take = (next: Post) => {
    setChosen(next);
    writeStored(key, next);
  };
  // A post of a team may have been handed over since it was chosen.
  return [postIn(book, chosen), take];
}
