import { type RefObject, useEffect } from 'react';

/** What is wider than its place is moved by the arrow keys too; what fits is no stop for the Tab key. */
export function useScrollStops(box: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const updateTabStops = () => {
      for (const scroller of box.current?.querySelectorAll<HTMLElement>(selector) ?? []) {
        if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0;
        else scroller.removeAttribute('tabindex');
      }
    };
    updateTabStops();
    // Formulas are wider in their own letters, which come later than they do.
    const fonts: FontFaceSet | undefined = document.fonts;
    fonts?.addEventListener('loadingdone', updateTabStops);
    // A pane is as wide as it is left, whatever the window is; where sizes are not watched, as it was first drawn.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(updateTabStops);
    if (box.current !== null) sizes?.observe(box.current);
    return () => {
      fonts?.removeEventListener('loadingdone', updateTabStops);
      sizes?.disconnect();
    };
  });
}
