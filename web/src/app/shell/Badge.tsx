import styles from './Badge.module.css';
import type { Badge as Counted } from './useBadges';

/** The number beside an entry, or at the corner of its icon; its words are the entry's description. */
export function Badge({ of, atCorner = false }: { of: Counted | undefined; atCorner?: boolean }) {
  if (of === undefined) return null;
  return (
    <span
      className={`${styles.badge} ${of.isPressing ? styles.pressing : ''} ${atCorner ? styles.corner : ''} sp-number`}
      aria-hidden="true"
    >
      {of.count > 99 ? '99+' : of.count}
    </span>
  );
}
