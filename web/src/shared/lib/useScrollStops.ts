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
    window.addEventListener('resize', updateTabStops);
    return () => {
      fonts?.removeEventListener('loadingdone', updateTabStops);
      window.removeEventListener('resize', updateTabStops);
    };
  });
}
