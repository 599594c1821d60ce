import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '@/shared/api/user';
import { useFollow } from '@/shared/push/useFollow';

/** Reads what this screen shows of cases again when one of mine, or of a class of mine, has moved. */
export function useCasePushes(): void {
  const client = useQueryClient();
  const me = useCurrentUser();
  useFollow(me && `originality/cases/${me.id}`, (isAll) => {
    // A page that begins to follow has just read everything.
    if (!isAll) void client.invalidateQueries({ queryKey: ['originality'] });
  });
}
