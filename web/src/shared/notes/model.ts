import type { Schema } from '../api/types';

/** What a marker writes at a place of an answer, and where. */
export type MarkNote = Schema<'MarkNote'>;
export type NotePlace = Schema<'NotePlace'>;
export type Region = Extract<NotePlace, { kind: 'region' }>;

/** The notes of a mark; with `onChange` they are written here. */
export interface Noting {
  notes: MarkNote[];
  onChange?: ((notes: MarkNote[]) => void) | undefined;
  /** Comments used before, to be taken over into a note. */
  phrases?: string[] | undefined;
}

/** So many notes the server takes for one mark, so long each. */
export const MOST_NOTES = 100;
export const LONGEST_NOTE = 1000;

/** A note with its place in the list of the mark. */
export interface Placed<P extends NotePlace = NotePlace> {
  at: number;
  note: MarkNote & { place: P };
}

/** Whether there is anything to show or to write. */
export const isNoted = (noting: Noting | undefined): noting is Noting =>
  noting !== undefined && (noting.onChange !== undefined || noting.notes.length > 0);

/** Some of the notes, to be read and written by themselves; the others stay as they are. */
function some({ notes, onChange, phrases }: Noting, isOwn: (place: NotePlace) => boolean): Noting {
  const others = notes.filter((note) => !isOwn(note.place));
  return {
    notes: notes.filter((note) => isOwn(note.place)),
    onChange: onChange && ((own) => onChange([...others, ...own])),
    phrases,
  };
}

/** The notes of one file alone. */
export const ofFile = (noting: Noting, fileId: number): Noting =>
  some(noting, (place) => place.file_id === fileId);

/** The notes of one page of a file; a picture is one page. */
export const ofPage = (noting: Noting, fileId: number, page: number): Noting =>
  some(noting, (place) => place.kind === 'region' && place.file_id === fileId && place.page === page);

/** The lines of a text as they are numbered: blank ones at its end are none. */
export const linesOf = (text: string): string[] => text.replace(/\s+$/, '').split('\n');

/** The notes of one kind in one file; of no file where the answer itself is the text. */
export function notesIn<K extends NotePlace['kind']>(
  notes: MarkNote[],
  kind: K,
  fileId: number | null,
): Placed<Extract<NotePlace, { kind: K }>>[] {
  return notes.flatMap((note, at) =>
    note.place.kind === kind && note.place.file_id === fileId
      ? [{ at, note: note as MarkNote & { place: Extract<NotePlace, { kind: K }> } }]
      : [],
  );
}

/** How a file of an answer can be annotated where it is read; undefined where it is only downloaded. */
export function viewOf(name: string): 'text' | 'picture' | 'pdf' | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^(txt|md|py|csv|sql|json|toml|r|js|ts|java|c|cpp|log)$/.test(ending)) return 'text';
  if (ending === 'pdf') return 'pdf';
  return /^(png|jpe?g|webp|gif)$/.test(ending) ? 'picture' : undefined;
}

/** A page of a file; 1 of a picture. */
export interface Sheet {
  fileId: number;
  page: number;
}

const hundredth = (share: number) => Math.round(share * 10_000) / 10_000;
const within = (share: number) => Math.min(1, Math.max(0, share));

/** The part of a picture or page between two corners, in shares of its size. */
export function regionBetween(
  { fileId, page }: Sheet,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): Region {
  const [left, right] = [within(Math.min(fromX, toX)), within(Math.max(fromX, toX))];
  const [top, bottom] = [within(Math.min(fromY, toY)), within(Math.max(fromY, toY))];
  return {
    kind: 'region',
    file_id: fileId,
    page,
    x: hundredth(left),
    y: hundredth(top),
    width: hundredth(hundredth(right) - hundredth(left)),
    height: hundredth(hundredth(bottom) - hundredth(top)),
  };
}

/** The region moved, or with `isSize` made larger or smaller; it never leaves the picture. */
export function nudged(region: Region, [byX, byY]: readonly [number, number], isSize: boolean): Region {
  if (isSize) {
    const width = Math.min(1 - region.x, Math.max(0, region.width + byX));
    const height = Math.min(1 - region.y, Math.max(0, region.height + byY));
    return { ...region, width: hundredth(width), height: hundredth(height) };
  }
  const x = Math.min(1 - region.width, Math.max(0, region.x + byX));
  const y = Math.min(1 - region.height, Math.max(0, region.y + byY));
  return { ...region, x: hundredth(x), y: hundredth(y) };
}
