import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { postForOutcome } from '@/shared/api/outcome';
import type { Schema } from '@/shared/api/types';
import { type Calls, mapOutcome, newestOf, openedOf, savedOf } from '@/shared/autosave/server';

/** A chosen step and the lane it stands in. */
export type Step = Schema<'FlowStep'>;
export type FlowItem = Schema<'FlowItem'>;
/** A submitted attempt and what it came to. */
export type FlowAttempt = Schema<'FlowAttemptView'>;
export type FlowRow = Schema<'FlowRow'>;
/** What an author may leave out, the server fills in. */
export type Flow = Omit<Schema<'FlowView'>, 'body'> & { body: Required<Schema<'FlowBody'>> };
export type FlowSave = Schema<'FlowSave'>;

/** The flow of an activity, or one for practice. */
export const flowQuery = (flowId: number | undefined, activityId: number | undefined) =>
  queryOptions({
    queryKey: ['flows', 'flow', flowId ?? null, activityId ?? null],
    queryFn: ({ signal }) =>
      activityId === undefined
        ? call('GET', '/api/flow/{flow_id}/', { path: { flow_id: flowId ?? 0 }, signal })
        : call('GET', '/api/activity/{activity_id}/flow/', { path: { activity_id: activityId }, signal }),
    // What is being laid out lives on the board; asking again would only fetch an older draft.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The calls by which what is laid out is saved by itself; it is one piece. */
export function stepsCalls({ id, activity_id }: Flow): Calls<Step[]> {
  const path = { flow_id: id };
  return {
    claim: async (claim, isLeaving) =>
      mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, '/api/flow/{flow_id}/attempt/writer/', {
          path,
          body: { activity_id, claim },
        }),
        openedOf,
      ),
    save: async (writer, entries, isLeaving) => {
      const { seq, value } = newestOf(entries);
      const body = { activity_id, writer, seq, steps: value };
      return mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, '/api/flow/{flow_id}/attempt/', { path, body }),
        savedOf,
      );
    },
  };
}

export function useSubmitFlow(flow: Flow, show: (flow: Flow) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FlowSave) =>
      call('POST', '/api/flow/{flow_id}/submit/', { path: { flow_id: flow.id }, body }),
    onSuccess: (next) => {
      show(next);
      void client.invalidateQueries({ queryKey: ['flows', 'list', flow.course_id] });
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
}
