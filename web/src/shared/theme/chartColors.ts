import type { Palette, Shade } from './palette';

/** Series colours of charts, told apart with red-green weakness too (after Okabe and Ito), the school's first. */
export function chartColors(colors: Palette, shade: Shade): string[] {
  return shade === 'light'
    ? [colors.primary, '#c8641b', '#128a70', '#8a5cc2', '#b38a00', '#2f9ac9', '#a23b63', '#5f6a79']
    : [colors.primary, '#f0975a', '#45c3a2', '#b893e8', '#e0bd4a', '#6dc2ea', '#e38aab', '#95a1b0'];
}
