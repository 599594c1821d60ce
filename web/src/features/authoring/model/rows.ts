/** The rows with the one at `from` standing at `to`. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}

/** The first id of the form `s1`, `s2`, … that is not used. */
export function freeId(prefix: string, used: readonly string[]): string {
  let number = used.length + 1;
  while (used.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}
