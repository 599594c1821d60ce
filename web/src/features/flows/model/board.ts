import type { FlowAttempt, FlowItem, Step } from '../api';

/** The board as pure functions: a list of steps, each perhaps in a lane. */

export const isChosen = (steps: Step[], id: string): boolean => steps.some((step) => step.id === id);

/** Puts a step, from the pool or from where it stood, in the place that is shown under the pointer; the others make room. */
export function place(steps: Step[], id: string, at: number, lane: string | undefined): Step[] {
  const old = steps.find((step) => step.id === id);
  const rest = steps.filter((step) => step.id !== id);
  const to = Math.max(0, Math.min(rest.length, at));
  const kept = lane ?? old?.lane;
  const step: Step = kept === undefined ? { id } : { id, lane: kept };
  return [...rest.slice(0, to), step, ...rest.slice(to)];
}

export const remove = (steps: Step[], id: string): Step[] => steps.filter((step) => step.id !== id);

/** Moves a step up or down; at the ends it stays. */
export function shift(steps: Step[], id: string, by: number): Step[] {
  const from = steps.findIndex((step) => step.id === id);
  const step = steps[from];
  const to = from + by;
  if (step === undefined || to < 0 || to >= steps.length) return steps;
  const rest = steps.filter((other) => other.id !== id);
  return [...rest.slice(0, to), step, ...rest.slice(to)];
}

/** Moves a step to the lane beside its own; from no lane to the first one. */
export function shiftLane(steps: Step[], id: string, by: number, lanes: string[]): Step[] {
  return steps.map((step) => {
    if (step.id !== id) return step;
    const here = step.lane === undefined ? -1 : lanes.indexOf(step.lane);
    const next = lanes[here < 0 ? 0 : Math.max(0, Math.min(lanes.length - 1, here + by))];
    return next === undefined ? step : { ...step, lane: next };
  });
}

export type Act =
  | { kind: 'shift'; by: number }
  | { kind: 'lane'; by: number }
  | { kind: 'remove' }
  | { kind: 'focus'; by: number };

interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** What a key does to the step that has the focus. */
export function actOf(event: Key): Act | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  const moves = event.altKey || event.shiftKey;
  switch (event.key) {
    case 'ArrowUp':
      return moves ? { kind: 'shift', by: -1 } : { kind: 'focus', by: -1 };
    case 'ArrowDown':
      return moves ? { kind: 'shift', by: 1 } : { kind: 'focus', by: 1 };
    case 'ArrowLeft':
      return moves ? { kind: 'lane', by: -1 } : undefined;
    case 'ArrowRight':
      return moves ? { kind: 'lane', by: 1 } : undefined;
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    default:
      return undefined;
  }
}

/** How a step of a submitted attempt stands. */
export type StepState = 'kept' | 'moved' | 'lane' | 'surplus' | 'control';

/** The state of every step, the worst fault first. */
export function stepStates(attempt: FlowAttempt): Map<string, StepState> {
  const of = new Map<string, StepState>();
  const about = (code: string) =>
    attempt.reasons.filter((reason) => reason.code === code).flatMap((reason) => reason.steps);
  for (const step of attempt.steps) of.set(step.id, attempt.kept.includes(step.id) ? 'kept' : 'moved');
  for (const id of about('E-LANE')) of.set(id, 'lane');
  for (const id of [...about('E-STEP-EXTRA'), ...about('E-STEP-TWICE')]) of.set(id, 'surplus');
  for (const id of about('E-CONTROL')) if (of.has(id)) of.set(id, 'control');
  return of;
}

/** The pool in its own order, without what stands on the board. */
export const poolOf = (items: FlowItem[], steps: Step[]): FlowItem[] =>
  items.filter((item) => !isChosen(steps, item.id));
