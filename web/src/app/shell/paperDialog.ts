import '@/shared/ui/paper.css';

const open = '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])';

/** The drawer or dialog in front: the one with the keyboard, else the last that was put into the page. */
function inFront(): Element | undefined {
  const boxes = [...document.querySelectorAll(open)];
  return boxes.findLast((box) => box.contains(document.activeElement)) ?? boxes.at(-1);
}

/**
 * While the browser prints, an open drawer or dialog is what is printed, instead of the page behind it: what somebody has
 * opened there is what they want on paper. A sheet made for printing goes before. Returns how to stop.
 */
export function printDialog(): () => void {
  const paper = window.matchMedia('print');
  let printed: Element | undefined;
  const follow = () => {
    if (paper.matches && printed === undefined && !document.body.hasAttribute('data-prints')) {
      printed = inFront()?.closest('body > *') ?? undefined;
      printed?.setAttribute('data-print', 'dialog');
      if (printed) document.body.setAttribute('data-prints', '');
    } else if (!paper.matches && printed !== undefined) {
      printed.removeAttribute('data-print');
      document.body.removeAttribute('data-prints');
      printed = undefined;
    }
  };
  paper.addEventListener('change', follow);
  return () => paper.removeEventListener('change', follow);
}
