/**
 * What a browser kept may be old, foreign or edited: `read` looks at it before it is believed and answers undefined for
 * what it does not recognise.
 */
export function readStored<T>(
  key: string,
  read: (value: unknown) => T | undefined,
  store: Storage = localStorage,
): T | undefined {
  try {
    const text = store.getItem(key);
    return text === null ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Recognises one of a few words. */
export function oneOf<T extends string>(words: readonly T[]): (value: unknown) => T | undefined {
  return (value) => words.find((word) => word === value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function writeStored(key: string, value: unknown, store: Storage = localStorage): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs a convenience, never the page.
  }
}

export function dropStored(key: string, store: Storage = localStorage): void {
  try {
    store.removeItem(key);
  } catch {
    // Same as above.
  }
}
