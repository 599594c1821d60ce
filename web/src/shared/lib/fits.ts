import { initialsOf } from './pinyin';

type Match = (text: string, typed: string) => unknown;
let full: Match | undefined;

/** Fetches the readings of all characters (28 kB), once somebody opens a list. */
export async function loadReadings(): Promise<void> {
  full ??= (await import('pinyin-match')).default.match;
}

/** Whether a text holds what was typed: as it is written, by its pinyin initials, or by its pinyin once that is loaded. */
export function fits(text: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '' || text.toLowerCase().includes(wanted)) return true;
  if (!/^[a-z0-9 ]+$/.test(wanted)) return false;
  const letters = wanted.replaceAll(' ', '');
  return initialsOf(text).includes(letters) || Boolean(full?.(text, letters));
}
