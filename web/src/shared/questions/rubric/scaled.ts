import type { RubricPoint } from '../types';

/** The same lines with weights in hundredths of points: those that give add up to the full points. */
export function scaledTo(lines: RubricPoint[], full: number): RubricPoint[] {
  const weightOf = (line: RubricPoint) => line.weight ?? 1;
  const sum = lines.reduce((total, line) => total + Math.max(0, weightOf(line)), 0);
  if (sum === 0) return lines;
  const scaled = lines.map((line) => ({
    ...line,
    weight: Math.round((weightOf(line) / sum) * full * 100) || Math.sign(weightOf(line)),
  }));
  // What rounding leaves over goes to the heaviest line.
  const left = Math.round(full * 100) - scaled.reduce((total, line) => total + Math.max(0, line.weight), 0);
  const heaviest = scaled.reduce((best, line) => (line.weight > best.weight ? line : best));
  return scaled.map((line) => (line === heaviest ? { ...line, weight: line.weight + left } : line));
}
