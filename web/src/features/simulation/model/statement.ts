import type { StatementLine, StatementRow, TieOut } from '../api/types';

/** The lines of each printed page: a balance sheet has its assets on the first. */
export function pagesOf(lines: StatementLine[]): StatementLine[][] {
  const pages: StatementLine[][] = [[]];
  for (const line of lines) {
    pages.at(-1)?.push(line);
    if (line.ends_page) pages.push([]);
  }
  return pages.filter((page) => page.length > 0);
}

/** A rule is shown once, for the first column it is about; again only where it fails. */
export function shownTies(ties: TieOut[]): TieOut[] {
  const ruleOf = (tie: TieOut) => JSON.stringify([tie.left_terms, tie.right_terms]);
  return ties.filter(
    (tie, place) => !tie.holds || ties.findIndex((other) => ruleOf(other) === ruleOf(tie)) === place,
  );
}

/** The forms of each group, in their order. */
export function groupsOf(rows: StatementRow[]): [StatementRow['group'], StatementRow[]][] {
  const groups = new Map<StatementRow['group'], StatementRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}
