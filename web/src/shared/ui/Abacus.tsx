import styles from './Abacus.module.css';

const rodGap = 54;
const beadWidth = 46;
const beadHeight = 24;
const top = 22;
const beam = 106;
const bottom = 276;

/** One bead: a spindle seen from the side. */
function Bead({ x, y, counts }: { x: number; y: number; counts: boolean }) {
  const [w, h] = [beadWidth / 2, beadHeight / 2 - 1];
  const shape = `M${x - w} ${y}C${x - w + 4} ${y - h} ${x - 10} ${y - h} ${x} ${y - h}S${x + w - 4} ${y - h} ${x + w} ${y}C${x + w - 4} ${y + h} ${x + 10} ${y + h} ${x} ${y + h}S${x - w + 4} ${y + h} ${x - w} ${y}Z`;
  return (
    <g className={counts ? styles.counting : styles.resting}>
      <path d={shape} />
      <path className={styles.edge} d={`M${x - w} ${y}H${x + w}`} />
    </g>
  );
}

/** A suanpan showing a number: two beads above the beam worth five each, five below worth one each. */
export function Abacus({ digits }: { digits: string }) {
  const rods = [...digits].map(Number);
  const width = rodGap * rods.length + 40;
  return (
    <svg className={styles.abacus} viewBox={`0 0 ${width} ${bottom + 22}`} aria-hidden="true">
      <rect className={styles.frame} x="8" y="8" width={width - 16} height={bottom + 6} rx="16" />
      {rods.map((digit, place) => {
        const x = 20 + rodGap / 2 + rodGap * place;
        const ones = digit % 5;
        const upper = digit >= 5 ? [top + 12, beam - 20] : [top + 12, top + 12 + beadHeight];
        const lower = [0, 1, 2, 3, 4].map((bead) =>
          bead < ones ? beam + 20 + bead * beadHeight : bottom - 12 - (4 - bead) * beadHeight,
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rod is its place
          <g key={place} className={styles.rod} style={{ animationDelay: `${place * 50}ms` }}>
            <path className={styles.wire} d={`M${x} ${top - 8}V${bottom + 8}`} />
            {upper.map((y, bead) => (
              <Bead key={y} x={x} y={y} counts={digit >= 5 && bead === 1} />
            ))}
            {lower.map((y, bead) => (
              <Bead key={y} x={x} y={y} counts={bead < ones} />
            ))}
          </g>
        );
      })}
      <path className={styles.beam} d={`M8 ${beam}H${width - 8}`} />
    </svg>
  );
}
