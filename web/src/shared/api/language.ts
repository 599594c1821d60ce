import type { FieldError } from './errors';

/** What the server says of a call, for people. It speaks Chinese, with a stable code beside each refusal. */
export interface Said {
  msg: string;
  /** The code of a refusal, such as `exams.time_up`. */
  error?: string | undefined;
  fields?: FieldError[];
}

/** In the person's language: as it came in Chinese, else by the catalogue, which is loaded when it is first needed. */
export async function inLanguage<T extends Said>(said: T): Promise<T> {
  if (!document.documentElement.lang.startsWith('en')) return said;
  const { translated } = await import('./translate');
  return translated(said);
}
