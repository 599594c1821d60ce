import { roundPercent } from '@/shared/lib/points';
import styles from './ScoreRing.module.css';

/** How much of the marks was earned, as a ring with the figure in it. */
export function ScoreRing({ percent, label, size = 72 }: { percent: number; label: string; size?: number }) {
  const around = 2 * Math.PI * 26;
  const tone =
    percent >= 100 ? styles.full : percent >= 60 ? styles.good : percent > 0 ? styles.some : styles.none;
  return (
    <div
      className={`${styles.ring} ${tone}`}
      style={{ width: size, height: size }}
      role="img"
      aria-label={label}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r="26" />
        <circle
          className={styles.arc}
          cx="32"
          cy="32"
          r="26"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(100, Math.max(0, percent)) / 100)}
        />
      </svg>
      <span className={`sp-number ${styles.figure}`} style={{ fontSize: size * 0.26 }}>
        {roundPercent(percent)}
      </span>
    </div>
  );
}
