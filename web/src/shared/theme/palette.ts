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
  ground: '#f5f3ec',
  surface: '#fffefb',
  raised: '#fffefb',
  sunken: '#efece3',
  line: '#e6e1d5',
  lineStrong: '#cbc4b4',
  text: '#1d232c',
  text2: '#4a525e',
  text3: '#626974',
  success: '#0f7044',
  successSoft: '#e5f2e9',
  warning: '#8a4f00',
  warningSoft: '#fbf0db',
  error: '#b3261e',
  errorSoft: '#faeae6',
  shadow: '0 1px 2px rgba(58, 44, 20, .05), 0 1px 6px rgba(58, 44, 20, .04)',
  shadowHigh: '0 4px 12px rgba(58, 44, 20, .08), 0 16px 40px rgba(58, 44, 20, .14)',
};

const dark: typeof light = {
  ground: '#14181e',
  surface: '#1b2028',
  raised: '#222933',
  sunken: '#11151a',
  line: '#2b323c',
  lineStrong: '#48515e',
  text: '#e9ecf1',
  text2: '#b7bfca',
  text3: '#98a2af',
  success: '#62ca98',
  successSoft: '#13291f',
  warning: '#e3b05f',
  warningSoft: '#2d2413',
  error: '#f08b82',
  errorSoft: '#361d1b',
  shadow: '0 1px 2px rgba(0, 0, 0, .4)',
  shadowHigh: '0 8px 32px rgba(0, 0, 0, .6)',
};

/** Builds the whole palette from the school's one colour; every text pair in it reads at WCAG AA. */
export function palette(schoolColor: string, shade: Shade): Palette {
  const color = isHexColor(schoolColor) ? schoolColor : defaultColor;
  const base = shade === 'light' ? light : dark;
  const away = shade === 'light' ? '#000000' : '#ffffff';
  const softShare = shade === 'light' ? 0.1 : 0.18;

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
