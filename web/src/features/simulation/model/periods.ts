/** The parts of a month that its vouchers are added up for: all of it, or 上旬, 中旬, 下旬. */
export const spans = ['month', 'first', 'middle', 'last'] as const;

const lastDayOf = (period: string): number => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** The last day of a period: 2026-01-31. */
export const lastDay = (period: string): string => `${period}-${lastDayOf(period)}`;

/** The days of a part of a month, both ends included. */
export function daysOf(period: string, span: (typeof spans)[number]): { first: string; last: string } {
  const [first, last] = {
    month: ['01', lastDayOf(period)],
    first: ['01', '10'],
    middle: ['11', '20'],
    last: ['21', lastDayOf(period)],
  }[span];
  return { first: `${period}-${first}`, last: `${period}-${last}` };
}
