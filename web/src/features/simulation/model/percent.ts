/** From where on a percent is good, or fair, wherever books are marked. */
export const bounds = { good: 85, fair: 60 };

/** How a percent is coloured. */
export const toneOf = (percent: number): 'good' | 'warn' | 'bad' =>
  percent >= bounds.good ? 'good' : percent >= bounds.fair ? 'warn' : 'bad';

/** Whether nothing is missing from a full mark, but for what rounding takes. */
export const isFull = (percent: number): boolean => percent >= 99.95;
