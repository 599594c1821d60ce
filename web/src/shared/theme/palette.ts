import { contrast, isHexColor, mix, readableOn, withAlpha } from './color';

export type Shade = 'light' | 'dark';

/** The colour of a school that has not chosen one. */
export const defaultColor = '#1f5fbf';

/** Every colour of the interface, as values of the `--sp-*` variables of the same name. */
export interface Palette {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  primarySoft: string;
  primaryBorder: string;
  onPrimary: string;
  ring: string;
  panel: string;
  panelDeep: string;
  panelText: string;
  ground: string;
  surface: string;
  raised: string;
  sunken: string;
  line: string;
  lineStrong: string;
  text: string;
  text2: string;
  text3: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  error: string;
  errorSoft: string;
  shadow: string;
  shadowHigh: string;
}

const enough = 4.6; // a hair above AA's 4.5, so that rounding never falls below

const light = {
  ground: '#f5f6f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eef0f4',
  line: '#e3e7ed',
  lineStrong: '#c5ccd6',
  text: '#18202b',
  text2: '#4b5665',
  text3: '#5f6a79',
  success: '#0f7044',
  successSoft: '#e6f4ec',
  warning: '#8a4f00',
  warningSoft: '#fcf2df',
  error: '#bd2130',
  errorSoft: '#fdecee',
  shadow: '0 1px 2px rgba(24, 32, 43, .05), 0 1px 6px rgba(24, 32, 43, .04)',
  shadowHigh: '0 4px 12px rgba(24, 32, 43, .08), 0 16px 40px rgba(24, 32, 43, .12)',
};

const dark: typeof light = {
  ground: '#0f1318',
  surface: '#171c23',
  raised: '#1e242d',
  sunken: '#11161c',
  line: '#29313b',
  lineStrong: '#465160',
  text: '#e8ecf2',
  text2: '#b3bdca',
  text3: '#95a1b0',
  success: '#5fcb97',
  successSoft: '#12291f',
  warning: '#e5b05a',
  warningSoft: '#2d2312',
  error: '#f58d8b',
  errorSoft: '#361c1f',
  shadow: '0 1px 2px rgba(0, 0, 0, .4)',
  shadowHigh: '0 8px 32px rgba(0, 0, 0, .6)',
};

/** Builds the whole palette from the school's one colour; every text pair in it reads at WCAG AA. */
export function palette(schoolColor: string, shade: Shade): Palette {
  const color = isHexColor(schoolColor) ? schoolColor : defaultColor;
  const base = shade === 'light' ? light : dark;
  const away = shade === 'light' ? '#000000' : '#ffffff';
  const softShare = shade === 'light' ? 0.09 : 0.2;

  // The soft ground depends on the primary and the primary must read on the soft ground: two rounds settle it.
  let primary = readableOn(color, [base.ground, base.surface, base.raised], enough, away);
  primary = readableOn(primary, [mix(primary, base.surface, softShare)], enough, away);
  const primarySoft = mix(primary, base.surface, softShare);
  primary = readableOn(primary, [primarySoft, base.sunken], enough, away);

  const onPrimary = contrast('#ffffff', primary) >= contrast('#0c1116', primary) ? '#ffffff' : '#0c1116';
  const hoverGoal = onPrimary === '#ffffff' ? '#000000' : '#ffffff';
  const panel = readableOn(color, ['#ffffff'], 7.2, '#000000');
  return {
    ...base,
    primary,
    primaryHover: mix(primary, hoverGoal, 0.86),
    primaryActive: mix(primary, hoverGoal, 0.74),
    primarySoft,
    primaryBorder: mix(primary, base.surface, shade === 'light' ? 0.35 : 0.45),
    onPrimary,
    ring: withAlpha(primary, shade === 'light' ? 0.22 : 0.35),
    panel: shade === 'light' ? panel : mix(panel, '#0c1116', 0.62),
    panelDeep: mix(panel, '#060a10', shade === 'light' ? 0.58 : 0.32),
    panelText: '#ffffff',
  };
}

/** The palette as CSS declarations, `primarySoft` → `--sp-primary-soft`. */
export function cssVariables(colors: Palette): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [
      `--sp-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(\d)/, '-$1')}`,
      value,
    ]),
  );
}

/** Series colours of charts, told apart with red-green weakness too (after Okabe and Ito), the school's first. */
export function chartColors(colors: Palette, shade: Shade): string[] {
  return shade === 'light'
    ? [colors.primary, '#c8641b', '#128a70', '#8a5cc2', '#b38a00', '#2f9ac9', '#a23b63', '#5f6a79']
    : [colors.primary, '#f0975a', '#45c3a2', '#b893e8', '#e0bd4a', '#6dc2ea', '#e38aab', '#95a1b0'];
}
