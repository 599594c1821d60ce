import { useQueryClient } from '@tanstack/react-query';
import { useFollow } from '@/shared/push/useFollow';

/** Reads a comparison, and the list it stands in, again when it is done; follows nothing while none runs. */
export function useCheckPushes(checkId: number | undefined): void {
  const client = useQueryClient();
  useFollow(checkId === undefined ? undefined : `originality/check/${checkId}`, () => {
    void client.invalidateQueries({ queryKey: ['originality', 'sources'] });
    void client.invalidateQueries({ queryKey: ['originality', 'check', checkId] });
  });
}
