import { contentOf, type Sheet } from '@/shared/vouchers/grid';
import type { Book, Post, Voucher, VoucherSave } from '../api/types';

/** What a post does in a team's book; alone one plays every post. The server refuses the same. */
const postsOf = {
  write: ['accountant', 'supervisor'],
  book: ['accountant', 'supervisor'],
  reconcile: ['accountant', 'supervisor'],
  report: ['accountant', 'supervisor'],
  close: ['supervisor'],
} as const satisfies Record<string, readonly Post[]>;

export type Duty = keyof typeof postsOf;

/** Whether I do such work in this book. */
export const mayDo = (book: Book, duty: Duty): boolean => holdsAny(book, postsOf[duty]);

const holdsAny = ({ team }: Book, posts: readonly Post[]): boolean =>
  !team || posts.some((post) => team.my_posts.includes(post));

/** Whether a post is mine; alone all of them are. */
export const isMine = (book: Book, post: Post): boolean => holdsAny(book, [post]);

/** At which of my posts I write vouchers, where the one I have chosen does not. */
export const writingPost = ({ team }: Book, chosen: Post): Post => {
  const writers: readonly Post[] = postsOf.write;
  if (!team || writers.includes(chosen)) return chosen;
  return team.my_posts.find((post) => writers.includes(post)) ?? chosen;
};

/** What saving a voucher sends. */
export const saveOf = (book: Book, post: Post, sheet: Sheet, asDraft: boolean): VoucherSave => ({
  voucher: contentOf(sheet),
  is_draft: asDraft,
  business: sheet.business ?? null,
  post: writingPost(book, post),
  version: sheet.version,
});

/** The post at which I am: the one I chose while it is mine, or else my first; `other` for a member without one. */
export const postIn = ({ team }: Book, chosen: Post): Post =>
  !team || team.my_posts.includes(chosen) ? chosen : (team.my_posts[0] ?? 'other');

/** Who of the team is at a post, by name. */
export const namesAt = ({ team }: Book, post: Post): string[] =>
  team?.members.filter((one) => one.posts.some((held) => held.post === post)).map(({ name }) => name) ?? [];

/** Who else is changing a voucher now. */
export const heldBy = ({ team }: Book, voucher: Voucher | undefined): string | undefined => {
  const holder = voucher?.held_by ?? undefined;
  const isMe = team?.members.some((member) => member.is_me && member.name === holder);
  return isMe ? undefined : holder;
};

/** Offers that wait for my answer. */
export const offersForMe = ({ team }: Book) => team?.hand_overs.filter((one) => one.is_for_me) ?? [];
