/** A caption: what stands under the picture from one second to another. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

const time = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)$/;

/** The seconds of a WebVTT time, `01:02.500` or `1:01:02.500`; undefined where that is none. */
function secondsOf(text: string): number | undefined {
  const found = time.exec(text);
  if (found === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

/** The captions of a WebVTT or SubRip file; notes, styles and settings of place are left out. */
export function readVtt(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0) return [];
    const [start = '', rest = ''] = (lines[at] ?? '').split('-->');
    const from = secondsOf(start.trim());
    const to = secondsOf(rest.trim().split(/\s+/)[0] ?? '');
    if (from === undefined || to === undefined) return [];
    return [
      {
        from,
        to,
        text: lines
          .slice(at + 1)
          .join('\n')
          .trim(),
      },
    ];
  });
}

/** `00:01:02.500` */
function timeOf(seconds: number): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const part = (size: number, length: number, of = Number.POSITIVE_INFINITY) =>
    String(Math.floor(milliseconds / size) % of).padStart(length, '0');
  return `${part(3_600_000, 2)}:${part(60_000, 2, 60)}:${part(1000, 2, 60)}.${part(1, 3, 1000)}`;
}

/** Its lines, without blank ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A WebVTT file of these captions, by their time; empty ones are left out. */
export function writeVtt(cues: readonly Cue[]): string {
  const written = [...cues]
    .sort((a, b) => a.from - b.from)
    // A blank line would end a caption, an arrow would begin one.
    .map((cue) => ({ ...cue, text: linesOf(cue.text).join('\n').replaceAll('-->', '→') }))
    .filter((cue) => cue.text !== '');
  return ['WEBVTT', ...written.map((cue) => `${timeOf(cue.from)} --> ${timeOf(cue.to)}\n${cue.text}`)]
    .join('\n\n')
    .concat('\n');
}

/** What is wrong with a caption: it ends before it begins, or begins before the one above has ended. */
export function faultOf(cues: readonly Cue[], index: number): 'length' | 'overlap' | undefined {
  const cue = cues[index];
  if (cue === undefined) return undefined;
  if (cue.to <= cue.from) return 'length';
  const before = cues[index - 1];
  return before !== undefined && cue.from < before.to - 0.001 ? 'overlap' : undefined;
}

/** The caption that stands under the picture at a time. */
export const cueAt = (cues: readonly Cue[], seconds: number): number =>
  cues.findIndex((cue) => seconds >= cue.from && seconds < cue.to);
