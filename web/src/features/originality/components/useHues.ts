import { type CSSProperties, useMemo } from 'react';
import { chartColors } from '@/shared/theme/chartColors';
import { withAlpha } from '@/shared/theme/color';
import { useTheme } from '@/shared/theme/theme';

/** The colours by which equal passages are told apart, of charts: they read in both shades, and after them they begin again. */
export function useHues(): (mark: number) => CSSProperties {
  const colors = useTheme((state) => state.colors);
  const shade = useTheme((state) => state.shade);
  return useMemo(() => {
    const hues = chartColors(colors, shade).map(
      (hue) => ({ '--hue': hue, '--hue-soft': withAlpha(hue, 0.13) }) as CSSProperties,
    );
    return (mark) => hues[(mark - 1) % hues.length] ?? {};
  }, [colors, shade]);
}
