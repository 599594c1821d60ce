import styles from './BeadRod.module.css';

const width = 196;
const step = 19;
/** More beads than this cannot be told apart on a rod. */
export const mostBeads = 8;

interface Props {
  done: number;
  /** One more is under way. */
  isBegun: boolean;
  total: number;
}

/** One bead for each part: done ones are pushed left, the one under way stands between, the others rest. */
export function BeadRod({ done, isBegun, total }: Props) {
  const half = isBegun && done < total ? 1 : 0;
  const rest = Math.max(0, total - done - half);
  const left = (bead: number) => 14 + step * bead;
  const right = (bead: number) => width - 14 - step * bead;
  const middle = (left(done - 1) + right(rest - 1)) / 2;
  return (
    <svg className={styles.rod} width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      <path className={styles.wire} d={`M2 12H${width - 2}`} />
      <path className={styles.stop} d={`M2 5V19M${width - 2} 5V19`} />
      {Array.from({ length: done }, (_, bead) => (
        <ellipse key={left(bead)} className={styles.done} cx={left(bead)} cy="12" rx="8" ry="6" />
      ))}
      {half > 0 ? <ellipse className={styles.begun} cx={middle} cy="12" rx="8" ry="6" /> : null}
      {Array.from({ length: rest }, (_, bead) => (
        <ellipse key={right(bead)} className={styles.rest} cx={right(bead)} cy="12" rx="8" ry="6" />
      ))}
    </svg>
  );
}
