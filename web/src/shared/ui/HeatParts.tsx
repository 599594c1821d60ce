import styles from './HeatMap.module.css';
import { Skeleton } from './Skeleton';
import type { Tone } from './StatusTag';

/** How a cell is coloured; its figure says the same. */
export type HeatTone = Exclude<Tone, 'primary'>;

/** What the colours mean. */
export function HeatLegend({ label, tones }: { label: string; tones: [tone: HeatTone, meaning: string][] }) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {tones.map(([tone, meaning]) => (
        <li key={tone}>
          <i className={styles[tone]} aria-hidden="true" />
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** The room that a heat map will take. */
export const HeatMapWaits = () => (
  <div className={`${styles.scroll} ${styles.waits}`}>
    <Skeleton lines={12} />
  </div>
);
