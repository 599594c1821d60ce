import { cssVariables, palette } from '@/shared/theme/palette';
import { useTheme } from '@/shared/theme/theme';

/**
 * Paper is white: while the browser prints, the page wears the light shade, whatever was chosen, charts included. Nothing
 * is stored. Returns how to stop.
 */
export function printLight(): () => void {
  const paper = window.matchMedia('print');
  let worn: ReturnType<typeof useTheme.getState> | undefined;
  const wear = ({ color, shade, colors }: ReturnType<typeof useTheme.getState>) => {
    useTheme.setState({ color, shade, colors });
    const root = document.documentElement;
    root.dataset.theme = shade;
    root.style.colorScheme = shade;
    for (const [name, value] of Object.entries(cssVariables(colors))) root.style.setProperty(name, value);
  };
  const follow = () => {
    // What is light already stays as it is: a page that is laid out anew while it is printed loses its end.
    if (paper.matches && worn === undefined && useTheme.getState().shade !== 'light') {
      worn = useTheme.getState();
      wear({ ...worn, shade: 'light', colors: palette(worn.color, 'light') });
    } else if (!paper.matches && worn !== undefined) {
      wear(worn);
      worn = undefined;
    }
  };
  paper.addEventListener('change', follow);
  return () => paper.removeEventListener('change', follow);
}
