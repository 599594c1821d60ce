import type { CSSProperties } from 'react';

/** The frame: header and sidebar as one piece. These colours and measures are fixed by the product's specification (§9). */
export const frame = {
  text: '#bfcbd9',
  active: '#409eff',
  ground: '#304156',
  hover: '#263445',
  sub: '#1f2d3d',
  subHover: '#001528',
  /** About 1.09 rem at the 192 px a rem of the specification. */
  side: 209,
  rail: 56,
} as const;

/** The frame as variables for the styles of the shell, the same in light and dark. */
export const frameVariables = {
  '--frame-text': frame.text,
  '--frame-active': frame.active,
  '--frame-ground': frame.ground,
  '--frame-hover': frame.hover,
  '--frame-sub': frame.sub,
  '--frame-sub-hover': frame.subHover,
  '--frame-side': `${frame.side}px`,
  '--frame-rail': `${frame.rail}px`,
} as CSSProperties;
