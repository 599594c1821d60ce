import type { RegradeChange, RegradeWhat } from './regradeApi';

/** What a change puts right, by the word of the catalogue. */
export const whatOf = (change: RegradeChange): RegradeWhat =>
  change.kind === 'drop' ? (`drop_${change.how}` as const) : change.kind;
