/** Whether a text is a number as the server reads it. */
export const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text.trim());
