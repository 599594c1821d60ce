import { create } from 'zustand';
import { isRecord, oneOf, readStored, writeStored } from '../lib/storage';
import { cssVariables, defaultColor, type Palette, palette, type Shade } from './palette';

export type ThemeChoice = 'light' | 'dark' | 'system';

const choiceKey = 'suanpan.theme';
const choices = oneOf<ThemeChoice>(['light', 'dark', 'system']);
/** Read by public/boot.js before the first paint: the variables of both shades. */
const paintKey = 'suanpan.paint';

interface Theme {
  choice: ThemeChoice;
  color: string;
  shade: Shade;
  colors: Palette;
}

const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)');

function shadeOf(choice: ThemeChoice): Shade {
  if (choice !== 'system') return choice;
  return systemDark?.matches ? 'dark' : 'light';
}

const storedColor =
  readStored(paintKey, (value) =>
    isRecord(value) && typeof value.color === 'string' ? value.color : undefined,
  ) ?? defaultColor;
const storedChoice = readStored(choiceKey, choices) ?? 'system';

export const useTheme = create<Theme>(() => {
  const shade = shadeOf(storedChoice);
  return { choice: storedChoice, color: storedColor, shade, colors: palette(storedColor, shade) };
});

function paint(): void {
  const { colors, shade } = useTheme.getState();
  const root = document.documentElement;
  root.dataset.theme = shade;
  root.style.colorScheme = shade;
  for (const [name, value] of Object.entries(cssVariables(colors))) root.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colors.surface);
}

function update(patch: Partial<Pick<Theme, 'choice' | 'color'>>): void {
  const next = { ...useTheme.getState(), ...patch };
  const shade = shadeOf(next.choice);
  useTheme.setState({ ...next, shade, colors: palette(next.color, shade) });
  paint();
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(choiceKey, choice);
  update({ choice });
}

/** Called when the school's settings arrive or change. */
export function setSchoolColor(color: string): void {
  writeStored(paintKey, {
    color,
    light: cssVariables(palette(color, 'light')),
    dark: cssVariables(palette(color, 'dark')),
  });
  update({ color });
}

/** Applies what is stored and follows the system's shade from now on. */
export function startTheme(): void {
  paint();
  systemDark?.addEventListener('change', () => update({}));
}
