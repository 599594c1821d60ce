import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '@/shared/api/user';
import { useFollow } from '@/shared/push/useFollow';
import { SHOWN_IN } from '../shownIn';

/** Scores that several marks make up follow a changed mark by a job: this long after it they are there. */
const followedMs = 2500;
/** A screen that begins to follow is told of everything at once: what it has just fetched is not fetched again. */
const freshMs = 3000;

const isOldMark = ({ queryKey, state }: Query) =>
  SHOWN_IN.includes(String(queryKey[0])) &&
  Date.now() - state.dataUpdatedAt > freshMs &&
  state.data !== undefined;

/** Reads what this screen shows of marks again when an appeal of mine, or of a class of mine, has moved. */
export function useAppealPushes(): void {
  const client = useQueryClient();
  const me = useCurrentUser();
  const read = () => {
    for (const key of SHOWN_IN) void client.invalidateQueries({ queryKey: [key] });
  };
  useFollow(me && `marking/appeals/${me.id}`, (isAll) => {
    const isOld = client.getQueryCache().findAll({ type: 'active', predicate: isOldMark }).length > 0;
    if (isAll && !isOld) return;
    read();
    if (!isAll) setTimeout(read, followedMs);
  });
}
