/** Points earned, with two decimals wherever they stand: 54.10, never 54.1. What is not known is a dash. */
export const formatPoints = (points: number | null | undefined): string =>
  points == null ? '—' : points.toFixed(2);

/** Earned of full: 54.10 / 100. The full mark is set by a person and stays as it was set. */
export const formatScore = (earned: number | null | undefined, full: number): string =>
  earned == null ? '—' : `${formatPoints(earned)} / ${Math.round(full * 100) / 100}`;

/** A share of a hundred with one decimal at most, the same wherever it stands: 87.5, 90. */
export const roundPercent = (percent: number): number => Math.round(percent * 10) / 10;
