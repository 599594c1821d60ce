import { cleanClassCode } from '../join';

/** Where a picture of the code leads: the own courses, with the join dialog open and filled in. */
export function joinAddress(origin: string, code: string): string {
  return `${origin}/mycourse?join=${encodeURIComponent(cleanClassCode(code))}`;
}
