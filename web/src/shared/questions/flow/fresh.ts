import type { BodyOf, KeyOf } from '../types';

/** A flow without steps; its ends are named in the language of the course. */
export const fresh = (): { body: BodyOf<'flow'>; key: KeyOf<'flow'> } => ({
  body: { kind: 'flow', start: '开始', end: '结束', items: [], lanes: [] },
  key: {
    kind: 'flow',
    steps: {},
    alternatives: [],
    critical: [],
    control_steps: {},
    groups: [],
    optional: [],
    lanes: {},
    lane_weight: 0.3,
    extra_penalty: 0.5,
    feedback: {},
  },
});
