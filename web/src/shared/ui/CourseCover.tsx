import styles from './CourseCover.module.css';

interface Props {
  address: string | null | undefined;
  title: string;
}

/** A course's picture; without one, an abacus that shows the course's own number. */
export function CourseCover({ address, title }: Props) {
  if (address) return <img className={styles.cover} src={address} alt="" loading="lazy" />;
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 320 180"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="320" height="180" className={styles.ground} />
      <path
        className={styles.rods}
        d="M24 62h272M56 18v144M96 18v144M136 18v144M176 18v144M216 18v144M256 18v144"
      />
      {digits(title).map((digit, rod) => {
        const x = 56 + rod * 40;
        const low = digit % 5;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rod is its place
          <g key={rod} className={styles.bead}>
            <rect x={x - 15} y={digit >= 5 ? 44 : 24} width="30" height="14" rx="7" />
            {[0, 1, 2, 3].map((bead) => (
              <rect
                key={bead}
                x={x - 15}
                y={(bead < low ? 68 : 88) + bead * 18}
                width="30"
                height="14"
                rx="7"
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** Six digits that stay the same for the same title. */
function digits(title: string): number[] {
  let sum = 7;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 999_983;
  return [...String(sum).padStart(6, '3')].map(Number);
}
