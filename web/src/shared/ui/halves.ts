/** For an `InputNumber` of points that counts in halves: a whole number is shown as one, 2 and not 2.0. */
export const halves = {
  step: 0.5,
  formatter: (value: number | string | undefined, typing: { userTyping: boolean; input: string }): string => {
    if (typing.userTyping) return typing.input;
    return value === undefined || value === '' ? '' : String(Number(value));
  },
};
