import type { BodyOf, KeyOf } from '../types';

/** One step of a flow as its author sees it: item and its part of the key in one row. */
export interface FlowStepRow {
  id: string;
  title: string;
  kind: BodyOf<'flow'>['items'][number]['kind'];
  /** A right step, one that may be left out, or one that does not belong. */
  role: 'right' | 'optional' | 'trap';
  after: string[];
  lane: string;
  feedback: string;
}

export function flowRows(body: BodyOf<'flow'>, key: KeyOf<'flow'>): FlowStepRow[] {
  return body.items.map((item) => ({
    ...item,
    role: !(item.id in key.steps) ? 'trap' : key.optional.includes(item.id) ? 'optional' : 'right',
    after: key.steps[item.id] ?? [],
    lane: key.lanes[item.id] ?? '',
    feedback: key.feedback[item.id] ?? '',
  }));
}

/** Body and key of the rows; what the form does not show stays, as far as its steps still exist. */
export function flowOf(
  body: BodyOf<'flow'>,
  key: KeyOf<'flow'>,
  rows: FlowStepRow[],
): { body: BodyOf<'flow'>; key: KeyOf<'flow'> } {
  const right = rows.filter((row) => row.role !== 'trap');
  const ids = new Set(right.map((row) => row.id));
  const lanes = new Set(body.lanes.map((lane) => lane.id));
  const only = <T>(map: Record<string, T>) =>
    Object.fromEntries(Object.entries(map).filter(([id]) => ids.has(id)));
  return {
    body: { ...body, items: rows.map(({ id, title, kind }) => ({ id, title, kind })) },
    key: {
      ...key,
      steps: Object.fromEntries(right.map((row) => [row.id, row.after.filter((id) => ids.has(id))])),
      optional: right.filter((row) => row.role === 'optional').map((row) => row.id),
      lanes: Object.fromEntries(right.filter((row) => lanes.has(row.lane)).map((row) => [row.id, row.lane])),
      feedback: Object.fromEntries(
        rows.filter((row) => row.feedback.trim() !== '').map((row) => [row.id, row.feedback]),
      ),
      critical: key.critical.filter((edge) => ids.has(edge.before) && ids.has(edge.after)),
      control_steps: only(key.control_steps),
      groups: key.groups
        .map((group) => group.filter((id) => ids.has(id)))
        .filter((group) => group.length > 1),
      alternatives: key.alternatives.filter((other) => Object.keys(other).every((id) => ids.has(id))),
    },
  };
}
