/** Which size of a video is played: by hand, or by what the screen shows and the network brings. Pure. */

export interface Size {
  lines: number;
  address: string;
}

/** What is known of the screen and the network; the browser may say nothing of the latter. */
export interface Surroundings {
  /** The player's shorter side in pixels of the screen. */
  screen: number;
  /** Megabits in a second. */
  downlink?: number | undefined;
  savesData?: boolean | undefined;
}

/** What a size of so many lines asks of a network, in megabits a second, with room to load ahead. */
const needs = (lines: number) => (lines > 720 ? 6 : lines > 360 ? 3 : 1);

/** The size that a player begins with: no larger than its screen shows, nor than the network brings. `sizes` are the largest first. */
export function firstSize(sizes: readonly Size[], around: Surroundings): Size | undefined {
  const smallest = sizes.at(-1);
  if (around.savesData) return smallest;
  const isBrought = (size: Size) => around.downlink === undefined || needs(size.lines) <= around.downlink;
  // The smallest of those that fill the screen; all larger ones show no more.
  const shown = sizes.findLastIndex((size) => size.lines >= around.screen);
  return sizes.slice(Math.max(0, shown)).find(isBrought) ?? smallest;
}

/** The next smaller size; none below the smallest. */
export function smallerThan(sizes: readonly Size[], lines: number): Size | undefined {
  return sizes.find((size) => size.lines < lines);
}

/** So many waits within this time, in milliseconds, and the network does not bring this size. */
const patience = { waits: 2, withinMs: 30_000 };

/** Whether a player that waited for its network at these times should play a smaller size. */
export function isTooMuch(waitedAtMs: readonly number[], nowMs: number): boolean {
  return waitedAtMs.filter((at) => nowMs - at < patience.withinMs).length >= patience.waits;
}
