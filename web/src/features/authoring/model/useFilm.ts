import { useMutation, useQuery } from '@tanstack/react-query';
import { isLive, useFollow } from '@/shared/push/useFollow';
import type { Upload } from '@/shared/upload/api';
import { filmQuery, prepareFilm } from '../api';

/** Asked again while it is made, where no push comes through, in milliseconds. */
const AGAIN_MS = 3000;

/** A film that was uploaded, on its way to what browsers play: `percent` while it is made, `fault` when it cannot be. */
export function useFilm() {
  const prepare = useMutation({ mutationFn: (upload: Upload) => prepareFilm(upload.id) });
  const uploadId = prepare.isSuccess ? prepare.variables.id : undefined;
  const film = useQuery({
    ...filmQuery(uploadId),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.state === 'ready' || data.state === 'failed')
        ? false
        : isLive()
          ? 5 * AGAIN_MS
          : AGAIN_MS,
  });
  const { data, refetch } = film;
  const isOnItsWay = data !== undefined && data.state !== 'ready' && data.state !== 'failed';
  useFollow(isOnItsWay ? `courses/media/${data.id}` : undefined, () => void refetch());
  return {
    begin: prepare.mutate,
    again: () => prepare.variables && prepare.mutate(prepare.variables),
    reset: prepare.reset,
    isAsked: !prepare.isIdle,
    uploadId,
    film: data,
    error: prepare.error ?? film.error,
  };
}
