import type { DraftText } from '../api';

/** What one request carries of a list of drafts: pure. */

/** How many drafts the server judges, or writes together, at once. */
export const togetherAtMost = 1000;
/** The JSON of a request, in bytes: below the server's limit of 2 MiB. */
const bytesAtMost = 1.5 * 1024 * 1024;

interface HasText {
  text: DraftText;
}

const bytesOf = ({ text }: HasText) => new TextEncoder().encode(JSON.stringify(text)).length;

/** Whether one request carries all of them. */
export function areFew(drafts: readonly HasText[]): boolean {
  if (drafts.length > togetherAtMost) return false;
  let bytes = 0;
  for (const draft of drafts) bytes += bytesOf(draft);
  return bytes <= bytesAtMost;
}

/**
 * Cuts drafts into blocks of so many at most, each of which one request carries. Between two with the same id there is no
 * cut as long as it can be helped: whether an id is repeated is seen within a request.
 */
export function inBlocks<T extends HasText>(drafts: readonly T[], most: number): T[][] {
  const blocks: T[][] = [];
  let block: T[] = [];
  let bytes = 0;
  for (const draft of drafts) {
    const size = bytesOf(draft);
    const isTogether = draft.text.id !== '' && draft.text.id === block.at(-1)?.text.id;
    const isFull = block.length >= most && !(isTogether && block.length < togetherAtMost);
    if (block.length > 0 && (isFull || bytes + size > bytesAtMost)) {
      blocks.push(block);
      [block, bytes] = [[], 0];
    }
    block.push(draft);
    bytes += size;
  }
  if (block.length > 0) blocks.push(block);
  return blocks;
}
