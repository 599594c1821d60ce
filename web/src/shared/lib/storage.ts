import type * as z from 'zod/mini';

/** What a browser kept may be old, foreign or edited: it is parsed before it is believed. */
export function readStored<S extends z.ZodMiniType>(
  schema: S,
  key: string,
  store: Storage = localStorage,
): z.infer<S> | undefined {
  try {
    const text = store.getItem(key);
    if (text === null) return undefined;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
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
