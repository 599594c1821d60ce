/** How a file is sent in parts: rules without a browser, a server or a clock. */

export interface PartLimits {
  part_bytes: number;
  least_part_bytes: number;
}

/** Where one begins to try how fast the line is. */
const firstBytes = 1 << 20;
/** A part that took no longer may be followed by a larger one. */
const quickMs = 4000;
/** One that took longer is followed by a smaller one: it must come within the time limit of a request. */
const slowMs = 20_000;

const within = (bytes: number, { part_bytes, least_part_bytes }: PartLimits) =>
  Math.min(part_bytes, Math.max(least_part_bytes, bytes));

export const firstPartBytes = (limits: PartLimits): number => within(firstBytes, limits);

/** How large the next part is, after one that took so long, or that did not arrive. */
export function nextPartBytes(current: number, limits: PartLimits, tookMs: number | undefined): number {
  if (tookMs === undefined || tookMs > slowMs) return within(Math.floor(current / 2), limits);
  return tookMs < quickMs ? within(current * 2, limits) : current;
}

/** How long to wait after so many failures in a row, in milliseconds. */
export const pauseMs = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1));

/** Seconds of which the speed is judged. */
const windowMs = 20_000;

export interface Sample {
  atMs: number;
  bytes: number;
}

/** The samples that still say something about the speed, with one more. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const young = samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs);
  const before = samples[samples.length - young.length - 1];
  return [...(before ? [before] : []), ...young, sample];
}

/** How long the rest will take, in seconds; undefined while nobody can tell. */
export function remainingS(samples: readonly Sample[], size: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.bytes <= first.bytes || last.atMs <= first.atMs) return undefined;
  const perMs = (last.bytes - first.bytes) / (last.atMs - first.atMs);
  return Math.ceil((size - last.bytes) / perMs / 1000);
}

/** Whole per cent; a hundred only when all has come. */
export const percent = (received: number, size: number): number =>
  size > 0 ? Math.floor((Math.min(received, size) / size) * 100) : 0;
