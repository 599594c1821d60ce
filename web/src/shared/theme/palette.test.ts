import { describe, expect, it } from 'vitest';
import { contrast } from './color';
import { cssVariables, palette, type Shade } from './palette';

const schools = [
  '#1f5fbf',
  '#c8102e',
  '#0b6e4f',
  '#5b2c83',
  '#f2c200',
  '#00a0e9',
  '#000000',
  '#ffffff',
  '#808080',
  '#e7f5ff',
];
const shades: Shade[] = ['light', 'dark'];
const cases = schools.flatMap((color) => shades.map((shade) => [color, shade] as const));

describe('the palette of any school colour', () => {
  it.each(cases)('%s in %s reads at WCAG AA', (color, shade) => {
    const colors = palette(color, shade);
    const pairs: [string, string, string][] = [];
    for (const ground of ['ground', 'surface', 'raised', 'sunken', 'primarySoft'] as const) {
      for (const text of ['text', 'text2', 'primary'] as const) pairs.push([text, ground, '']);
    }
    for (const ground of ['ground', 'surface', 'raised'] as const) pairs.push(['text3', ground, '']);
    for (const state of ['success', 'warning', 'error'] as const) {
      pairs.push([state, `${state}Soft`, ''], [state, 'surface', '']);
    }
    pairs.push(
      ['onPrimary', 'primary', ''],
      ['onPrimary', 'primaryHover', ''],
      ['onPrimary', 'primaryActive', ''],
    );
    pairs.push(['panelText', 'panel', ''], ['panelText', 'panelDeep', '']);
    const faint = pairs
      .map(([text, ground]) => {
        const ratio = contrast(colors[text as keyof typeof colors], colors[ground as keyof typeof colors]);
        return { text, ground, ratio };
      })
      .filter(({ ratio }) => ratio < 4.5);
    expect(faint).toEqual([]);
  });

  it('falls back to the product’s colour when the school’s is none', () => {
    expect(palette('red; background: url(x)', 'light')).toEqual(palette('#1f5fbf', 'light'));
  });

  it('names its variables after the colours', () => {
    expect(cssVariables(palette('#1f5fbf', 'light'))).toMatchObject({
      '--sp-text-2': expect.any(String),
      '--sp-primary-soft': expect.any(String),
      '--sp-on-primary': '#ffffff',
    });
  });
});
