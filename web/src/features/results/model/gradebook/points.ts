/** A score as typed: of a hundred, with two decimals at most. */
export function readPoints(text: string): number | undefined {
  const trimmed = text.trim().replace('。', '.').replace('．', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$|^\.\d{1,2}$/.test(trimmed)) return undefined;
  const points = Number(trimmed);
  return points <= 100 ? points : undefined;
}

/** In the narrow cells of the sheet one decimal, so that they stand below each other; the rest is told on request. */
export const cellPoints = (points: number): string => (Math.round(points * 10 + 1e-6) / 10).toFixed(1);

export const hasMore = (points: number): boolean => Math.abs(points * 10 - Math.round(points * 10)) > 1e-6;
