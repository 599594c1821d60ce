/** A count as the server takes it: whole and not below zero; what is no number leaves it as it was. */
export const wholeOf = (value: number | null, otherwise: number): number =>
  value === null || !Number.isFinite(value) ? otherwise : Math.max(0, Math.round(value));

/** A weight, which has at most two decimals; 1 where nothing is said. */
export const hundredthsOf = (value: number | null): number =>
  value === null ? 1 : Math.max(0, Math.round(value * 100) / 100);
