/** Colour arithmetic for the school theme: sRGB hex in, sRGB hex out; contrast after WCAG 2.2 (relative luminance). */

type Rgb = [number, number, number];

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function print(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of the first colour, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [parse(first), parse(second)];
  return print(a.map((part, index) => part * share + (b[index] ?? 0) * (1 - share)) as Rgb);
}

export function withAlpha(hex: string, alpha: number): string {
  return `rgba(${parse(hex).join(', ')}, ${alpha})`;
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const channel = part / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves `color` towards `goal` in small steps until it reads on every ground at `ratio` or better. */
export function readableOn(color: string, grounds: string[], ratio: number, goal: string): string {
  for (let share = 1; share >= 0; share -= 0.02) {
    const candidate = mix(color, goal, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate;
  }
  return goal;
}
