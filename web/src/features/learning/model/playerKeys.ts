/** What a key does in the player. Pure, so that the table of keys is the test's and the help's alike. */
export type PlayerAct =
  | { act: 'toggle' }
  | { act: 'skip'; seconds: number }
  | { act: 'fullscreen' }
  | { act: 'mute' }
  | { act: 'captions' }
  | { act: 'speed'; step: 1 | -1 };

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
const skipSeconds = 5;

interface Pressed {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

/** None while typing, on other controls, or with a modifier that belongs to the browser. */
export function actOf(pressed: Pressed, focus: { tag: string; isEditable: boolean }): PlayerAct | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || focus.isEditable) return undefined;
  const isControl = focus.tag === 'BUTTON' || focus.tag === 'A';
  switch (pressed.key) {
    case ' ':
      return isControl ? undefined : { act: 'toggle' };
    case 'k':
    case 'K':
      return { act: 'toggle' };
    case 'ArrowLeft':
      return { act: 'skip', seconds: -skipSeconds };
    case 'ArrowRight':
      return { act: 'skip', seconds: skipSeconds };
    case 'f':
    case 'F':
      return { act: 'fullscreen' };
    case 'm':
    case 'M':
      return { act: 'mute' };
    case 'c':
    case 'C':
      return { act: 'captions' };
    case '>':
      return { act: 'speed', step: 1 };
    case '<':
      return { act: 'speed', step: -1 };
    default:
      return undefined;
  }
}

export function nextSpeed(now: number, step: 1 | -1): number {
  const at = speeds.indexOf(now);
  return speeds[Math.min(speeds.length - 1, Math.max(0, (at < 0 ? 1 : at) + step))] ?? 1;
}
