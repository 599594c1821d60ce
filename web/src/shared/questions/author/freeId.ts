/** The first of prefix1, prefix2, … that is not taken. */
export function freeId(prefix: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let number = 1; ; number++) if (!used.has(`${prefix}${number}`)) return `${prefix}${number}`;
}
