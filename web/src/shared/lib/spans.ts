/** The first of what is in sight, and the first after it. */
export type Span = readonly [from: number, to: number];

/**
 * Which of `count` things of one size are in sight, with at least `more` on either side. It changes by `step` at a time,
 * so that not every move draws anew.
 */
export function spanOf(
  offset: number,
  length: number,
  size: number,
  count: number,
  { more, step }: { more: number; step: number },
): Span {
  const first = Math.floor((Math.floor(offset / size) - more) / step) * step;
  const last = Math.ceil((Math.ceil((offset + length) / size) + more) / step) * step;
  const from = Math.min(count, Math.max(0, first));
  return [from, Math.max(from, Math.min(count, last))];
}

/** The places of a span, and one more that has the keyboard. */
export function placesOf([from, to]: Span, kept: number | undefined): number[] {
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  if (kept === undefined || (kept >= from && kept < to)) return places;
  return kept < from ? [kept, ...places] : [...places, kept];
}
