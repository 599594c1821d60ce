const DEEPEST = 6;

/**
 * The levels at which a text's headings stand on the page: the first one step below the heading above it, none more than
 * one step deeper than the one it belongs to, however its author counted.
 *
 * `written`: 1 for `#`, 2 for `##` …, in the order of the text.
 */
export function levelsOf(written: readonly number[], above: number): number[] {
  const open: { written: number; level: number }[] = [];
  return written.map((own) => {
    while (open.length > 0 && (open.at(-1)?.written ?? 0) >= own) open.pop();
    const level = Math.min(DEEPEST, (open.at(-1)?.level ?? above) + 1);
    open.push({ written: own, level });
    return level;
  });
}

/** What of a document's tree is looked at. */
interface TreeNode {
  tagName?: string;
  children?: TreeNode[];
}

function headingsIn(node: TreeNode): TreeNode[] {
  if (/^h[1-6]$/.test(node.tagName ?? '')) return [node];
  return (node.children ?? []).flatMap(headingsIn);
}

/** For react-markdown: gives the headings of a text the levels of their place on the page. */
export function rehypeHeadings({ above }: { above: number }) {
  return (tree: object) => {
    const found = headingsIn(tree as TreeNode);
    const levels = levelsOf(
      found.map((one) => Number(one.tagName?.slice(1))),
      above,
    );
    for (const [at, one] of found.entries()) one.tagName = `h${levels[at]}`;
  };
}
