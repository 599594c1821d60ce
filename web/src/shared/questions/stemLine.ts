/**
 * A question's text on one line of a list: without the marks of Markdown (headings, emphasis, code, links, table bars) and with
 * single spaces for breaks. For reading only; the question itself is shown by `QuestionStem`.
 */
export function stemLine(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, ' ')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/`{1,3}(?:[a-z]+\n)?/g, '')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
