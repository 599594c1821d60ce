import styles from './Ring.module.css';

/** A share as an open ring, like the dial of a scale. */
export function Ring({ percent, label }: { percent: number; label: string }) {
  // 270 degrees of a circle with r = 42.
  const whole = 2 * Math.PI * 42 * 0.75;
  return (
    <div className={styles.ring} role="img" aria-label={`${label} ${percent}%`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <g transform="rotate(135 50 50)">
          <circle className={styles.ringTrack} cx="50" cy="50" r="42" strokeDasharray={`${whole} 999`} />
          {percent > 0 ? (
            <circle
              className={styles.ringFill}
              cx="50"
              cy="50"
              r="42"
              strokeDasharray={`${(whole * Math.min(100, percent)) / 100} 999`}
            />
          ) : null}
        </g>
      </svg>
      <div className={styles.ringText} aria-hidden="true">
        <span className={`${styles.ringFigure} sp-number`}>
          {percent}
          <small>%</small>
        </span>
        <span className={styles.ringLabel}>{label}</span>
      </div>
    </div>
  );
}
