import type { FinalMark, MarkPolicy } from './types';

/** An example of what a school's rules make of a total, while they are chosen; the marks themselves are the server's. */

const steps: Record<MarkPolicy['rounding'], number> = { whole: 100, half: 50, tenth: 10, hundredth: 1 };

/** From this mark, this grade point: the steps of 4.0. */
const four: [from: number, point: number][] = [
  [90, 4],
  [85, 3.7],
  [82, 3.3],
  [78, 3],
  [75, 2.7],
  [72, 2.3],
  [68, 2],
  [64, 1.5],
  [60, 1],
];

function levelOf(points: number): NonNullable<FinalMark['level']> {
  if (points >= 90) return 'excellent';
  if (points >= 80) return 'good';
  if (points >= 70) return 'medium';
  return points >= 60 ? 'pass' : 'fail';
}

export function exampleOf({ rounding, scale, grade_points }: MarkPolicy, total: number): FinalMark {
  const step = steps[rounding];
  const points = (Math.floor((Math.round(total * 100) + step / 2) / step) * step) / 100;
  const passed = points >= 60;
  const linear = Math.floor((Math.round(points * 100) - 5000 + 5) / 10) / 100;
  const stepped = four.find(([from]) => points >= from)?.[1] ?? 0;
  return {
    points,
    level: scale === 'hundred' ? null : scale === 'pass' ? (passed ? 'pass' : 'fail') : levelOf(points),
    grade_point: grade_points === 'none' ? null : passed ? (grade_points === 'linear' ? linear : stepped) : 0,
  };
}
