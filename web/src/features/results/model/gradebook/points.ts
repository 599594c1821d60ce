/** A score as typed: of a hundred, with two decimals at most. */
export function readPoints(text: string): number | undefined {
  const trimmed = text.trim().replace('。', '.').replace('．', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$|^\.\d{1,2}$/.test(trimmed)) return undefined;
  const points = Number(trimmed);
  return points <= 100 ? points : undefined;
}
