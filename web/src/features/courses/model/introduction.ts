/** The introduction without a first heading that only says the course's title, which the page has said already. */
export function withoutTitle(text: string, title: string): string {
  const heading = /^\s*#[ \t]+(.+?)[ \t#]*(?:\r?\n|$)/.exec(text);
  if (heading === null || title === '' || !heading[1]?.startsWith(title)) return text;
  return text.slice(heading[0].length).trimStart();
}
