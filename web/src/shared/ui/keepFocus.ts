import type { MouseEvent } from 'react';

const controls = 'button, input:not([type="file"]), textarea, select, [tabindex="0"]';
const isUsable = (node: HTMLElement | undefined) =>
  node?.isConnected === true && !node.matches(':disabled') && node.getClientRects().length > 0;

/**
 * For `onClickCapture` around controls that a press takes away or disables: the keyboard goes on at the same place, with the
 * next control that is left, else the one before. The browser would begin again at the head of the page.
 */
export function keepFocus({ currentTarget }: MouseEvent<HTMLElement>): void {
  const all = [...currentTarget.querySelectorAll<HTMLElement>(controls)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  // What is drawn anew stands after the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now !== null && now !== document.body && !now.matches(':disabled')) return;
      [...all.slice(at), ...all.slice(0, at).reverse()].find(isUsable)?.focus();
    }),
  );
}
