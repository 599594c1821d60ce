/** 25 and not 25.00, but 12.5 as it is. */
export function plain(value: number | string | undefined, typing: { userTyping: boolean; input: string }) {
  if (typing.userTyping) return typing.input;
  return value === undefined || value === '' ? '' : String(Number(value));
}
