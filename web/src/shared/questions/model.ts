/** Letters as screens show them; the answer itself names the option's tab, whatever order it is shown in. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** The list with the entry added, or without it if it was there; sorted, so that equal choices are equal answers. */
export function toggled(list: string[], entry: string): string[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry].sort();
}

/** Moves an entry of a list by some places; at the ends it stays. */
export function moved<T>(list: T[], from: number, by: number): T[] {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
