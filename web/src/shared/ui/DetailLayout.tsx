import type { ReactNode } from 'react';
import styles from './DetailLayout.module.css';

interface Props {
  /** The sheet: the thing itself, in one panel or more. */
  main: ReactNode;
  /** What accompanies it: state, deadline, acts, history. */
  rail: ReactNode;
  /** What a screen reader calls the rail, where its panels do not say it. */
  railLabel?: string;
  /** The rail leads: it lists what the sheet shows one of. It stands left, and first on narrow screens. */
  isRailLeft?: boolean;
  /** On narrow screens the rail comes before the sheet: it says what decides whether one reads on. */
  isRailFirst?: boolean;
  /** The rail stays in sight beside a long sheet. It must not be higher than a window. */
  isRailKept?: boolean;
  /** Both as high as the higher of them. */
  isEven?: boolean;
}

/** The template of one thing: its sheet, and a rail of 348 px beside it; on narrow screens one after the other. */
export function DetailLayout(props: Props) {
  const { main, rail, railLabel, isRailLeft, isRailFirst, isRailKept, isEven } = props;
  const names = [
    styles.detail,
    isRailLeft ? styles.railLeft : '',
    isRailFirst ? styles.railFirst : '',
    isRailKept ? styles.railKept : '',
    isEven ? styles.even : '',
  ];
  // Several parts of a page without names of their own would be read as the same one.
  const Rail = railLabel === undefined ? 'div' : 'aside';
  const aside = (
    <Rail className={`${styles.column} ${styles.rail} sp-flow`} aria-label={railLabel}>
      {rail}
    </Rail>
  );
  return (
    <div className={names.filter(Boolean).join(' ')}>
      {isRailLeft ? aside : null}
      <div className={`${styles.column} sp-flow`}>{main}</div>
      {isRailLeft ? null : aside}
    </div>
  );
}
