import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';

/** A chosen step and the lane it stands in. */
export interface Step {
  id: string;
  lane?: string;
}

export interface FlowItem {
  id: string;
  title: string;
  kind: 'step' | 'gateway' | 'document';
}

export interface FlowReason {
  /** `E-ORDER`, `E-CONTROL`… */
  code: string;
  text: string;
  /** What the author says of the step; empty if nothing. */
  feedback: string;
  /** The steps it is about. */
  steps: string[];
}

/** A submitted attempt and what it came to. */
export interface FlowAttempt {
  number: number;
  percent: number;
  /** Before the caps of internal control. */
  base_percent: number;
  steps: Step[];
  /** The steps that stand in a legal place. */
  kept: string[];
  reasons: FlowReason[];
  is_late: boolean;
  submitted_at_ms: number | null;
}

export interface Flow {
  id: number;
  course_id: number;
  activity_id: number | null;
  title: string;
  task_title: string | null;
  /** Markdown. */
  text: string;
  body: { start: string; end: string; items: FlowItem[]; lanes: { id: string; title: string }[] };
  due_at_ms: number | null;
  /** Why nothing can be handed in any more. */
  shut: string | null;
  /** How often it may be handed in; 0 for as often as one likes. */
  tries: number;
  draft: { steps: Step[]; seq: number; saved_at_ms: number } | null;
  attempts: FlowAttempt[];
  /** One right design, once it may be seen. */
  right_order: Step[] | null;
}

export interface FlowRow {
  id: number;
  key: string;
  title: string;
  chapter: string;
  tries: number;
  best_percent: number | null;
}

export const flowsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['flows', 'list', courseId],
    queryFn: ({ signal }) => call<FlowRow[]>('GET', `/api/course/${courseId}/flows/`, { signal }),
  });

/** The flow of an activity, or one for practice. */
export const flowQuery = (flowId: number | undefined, activityId: number | undefined) =>
  queryOptions({
    queryKey: ['flows', 'flow', flowId ?? null, activityId ?? null],
    queryFn: ({ signal }) =>
      activityId === undefined
        ? call<Flow>('GET', `/api/flow/${flowId}/`, { signal })
        : call<Flow>('GET', `/api/activity/${activityId}/flow/`, { signal }),
    // What is being laid out lives on the board; asking again would only fetch an older draft.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface FlowSave {
  activity_id: number | null;
  steps: Step[];
  seq: number;
}

export const saveSteps = (flowId: number, body: FlowSave) =>
  call<{ is_newest: boolean; saved_at_ms: number }>('PUT', `/api/flow/${flowId}/attempt/`, { body });

export function useSubmitFlow(flow: Flow, show: (flow: Flow) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FlowSave) => call<Flow>('POST', `/api/flow/${flow.id}/submit/`, { body }),
    onSuccess: (next) => {
      show(next);
      void client.invalidateQueries({ queryKey: ['flows', 'list', flow.course_id] });
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
}
