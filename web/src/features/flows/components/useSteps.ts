import * as z from 'zod/mini';
import { useAutosave } from '@/shared/autosave/useAutosave';
import { stepSchema } from '@/shared/questions/flow/schema';
import { type Flow, type FlowSave, type Step, stepsCalls } from '../api';

const stepsSchema: z.ZodMiniType<Step[]> = z.array(stepSchema);
/** What is laid out is one piece. */
const whole = '';

/** What is laid out of a flow, kept in this browser at once and on the server within a second. */
export function useSteps(flow: Flow, userId: number, isLocked: boolean) {
  const place = `${flow.activity_id ?? 'free'}.${flow.id}.${flow.attempts.length}`;
  const saving = useAutosave<Step[]>(
    isLocked
      ? undefined
      : { document: `flow.${userId}.${place}`, schema: async () => stepsSchema, calls: stepsCalls(flow) },
  );
  const known = new Set(flow.body.items.map((item) => item.id));
  const before = flow.draft?.steps ?? flow.attempts.at(-1)?.steps ?? [];
  // A step that the flow no longer has cannot be laid out.
  const steps = (saving?.values.get(whole) ?? before).filter((step) => known.has(step.id));
  return {
    steps,
    saving,
    canWrite: saving?.isWriter === true,
    change: (next: Step[]) => {
      if (next !== steps) saving?.autosave.change(whole, next);
    },
    /** The body of the hand-in; what waits to be saved is in it. */
    toSubmit: (): FlowSave => ({
      activity_id: flow.activity_id,
      steps,
      seq: saving?.autosave.nextSeq(whole) ?? 1,
      writer: { token: saving?.token ?? '', epoch: saving?.epoch ?? 1 },
    }),
    /** It was handed in: nothing of it waits any longer. */
    finish: () => saving?.autosave.finish(),
  };
}
