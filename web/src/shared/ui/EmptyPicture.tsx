import styles from './State.module.css';

interface Picture {
  /** Outlines, as the path of an SVG 96 wide and 64 high. */
  line: string;
  /** Beads, by their upper left corners; 16 wide and 8 high unless a width is given. */
  beads: [x: number, y: number, width?: number][];
  /** Drawn over the outlines, on paper. */
  front?: string;
}

const pictures = {
  learning: {
    line: 'M19 6h58a3 3 0 0 1 3 3v32a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3ZM42 16v18l15-9ZM16 56h64',
    beads: [[24, 52]],
  },
  tasks: {
    line: 'M31 10h34a3 3 0 0 1 3 3v41a3 3 0 0 1-3 3H31a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3ZM34 25l3 3 5-6M48 25h14M34 36l3 3 5-6M48 36h14M35 45h6v6h-6ZM48 48h10',
    beads: [[40, 6]],
  },
  books: {
    line: 'M48 15C40 10 24 9 10 11v43c14-2 30-1 38 4 8-5 24-6 38-4V11C72 9 56 10 48 15ZM48 15v43M17 20h22M28 20v26M56 22h22M56 31h22',
    beads: [
      [58, 37],
      [31, 27, 8],
    ],
  },
  python: {
    line: 'M15 8h66a3 3 0 0 1 3 3v42a3 3 0 0 1-3 3H15a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3ZM12 20h72M22 29l7 6-7 6M36 44h12',
    beads: [[66, 10, 12]],
  },
  exams: {
    line: 'M21 6h42a3 3 0 0 1 3 3v46a3 3 0 0 1-3 3H21a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3ZM26 28h26M26 37h18M26 46h16',
    front: 'M66 28a14 14 0 1 1 0 28 14 14 0 0 1 0-28ZM66 34v9l5 4',
    beads: [[26, 13]],
  },
  marks: {
    line: 'M12 57h72M22 57V41h14v16M41 57V29h14v28M60 57V17h14v40M26 48h6M45 38h6M64 27h6',
    beads: [
      [21, 33],
      [40, 21],
      [59, 9],
    ],
  },
  people: {
    line: 'M36 9a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM18 56c0-14 7-22 18-22s18 8 18 22ZM63 14a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM54 38c2-2 5-3 9-3 9 0 15 7 15 19H60',
    beads: [[28, 44]],
  },
  notices: {
    line: 'M28 46c6-5 6-11 6-18a14 14 0 0 1 28 0c0 7 0 13 6 18ZM48 8v6M18 22c0-5 2-9 5-12M78 22c0-5-2-9-5-12',
    beads: [[40, 50]],
  },
  bank: {
    line: 'M22 50V13a3 3 0 0 1 3-3h40M29 16h42a3 3 0 0 1 3 3v36a3 3 0 0 1-3 3H29a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3ZM47 36a7 7 0 1 1 10 6c-2 1-3 2-3 5M54 50v2',
    beads: [[30, 20]],
  },
  office: {
    line: 'M26 7h44a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H26a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM26 25h44a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H26a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM26 43h44a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H26a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM54 14h12M54 32h12M54 50h12',
    beads: [
      [28, 10],
      [28, 28],
      [28, 46, 8],
    ],
  },
  search: {
    line: 'M42 8a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM57 42l17 16M22 28h40',
    beads: [[34, 24]],
  },
} satisfies Record<string, Picture>;

/** What a page is about, of which it has nothing yet. */
export type EmptyArea = keyof typeof pictures;

/** A line drawing of what is missing, with beads as everywhere; decoration only. */
export function EmptyPicture({ area }: { area: EmptyArea }) {
  const { line, beads, front }: Picture = pictures[area];
  return (
    <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
      <path className={styles.line} d={line} />
      {front ? <path className={styles.front} d={front} /> : null}
      <g className={styles.bead}>
        {beads.map(([x, y, width = 16]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height="8" rx="4" />
        ))}
      </g>
    </svg>
  );
}
