/** The text with `{{name}}` replaced by what was drawn. */
export const withVariables = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => values[name] ?? whole);
