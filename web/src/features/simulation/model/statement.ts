import type { StatementLine, StatementRow, StatementView, TieOut } from '../api/types';

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

/** The statement as it was filled in; cells that were left empty are empty. Nothing is told of where the figures come from. */
export function asFiled({ statement, filed }: StatementView): StatementView['statement'] | undefined {
  if (!filed) return undefined;
  const typed = new Map(filed.cells.map((cell) => [`${cell.line}.${cell.column}`, cell.amount]));
  const lines = statement.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, at) => ({
      ...cell,
      amount: typed.get(`${line.no}.${statement.columns[at]?.column}`) ?? '0.00',
    })),
  }));
  return { ...statement, lines };
}
