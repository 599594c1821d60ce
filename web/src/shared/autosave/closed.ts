import { dropStored, readStored, writeStored } from '@/shared/lib/storage';

/**
 * The page of this browser that wrote a document and was closed: a reload, or the same document opened again, goes on
 * without asking. A duplicated tab finds nothing here, because the page it was copied from is still open.
 */
const keyOf = (document: string) => `suanpan.closed.${document}`;
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const rememberClosed = (document: string, writer: string): void =>
  writeStored(keyOf(document), writer);
export const readClosed = (document: string): string | undefined => readStored(keyOf(document), asText);
export const forgetClosed = (document: string): void => dropStored(keyOf(document));
