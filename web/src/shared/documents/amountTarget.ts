/**
 * Where an amount that is clicked on a document goes: the amount cell of a voucher that was entered last, as long as no
 * other field was entered since.
 */
let target: HTMLInputElement | undefined;

const isAmountCell = (node: EventTarget | null): node is HTMLInputElement =>
  node instanceof HTMLInputElement && /\.(debit|credit)$/.test(node.dataset.cell ?? '');

const isField = (node: EventTarget | null) =>
  node instanceof HTMLElement && node.matches('input, textarea, select');

function follow(event: FocusEvent) {
  if (isAmountCell(event.target)) target = event.target;
  else if (isField(event.target)) target = undefined;
}

/** Follows the keyboard from cell to cell; the result ends it. */
export function followAmountCells(): () => void {
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    target = undefined;
  };
}

/** Types the amount into the cell as a person would. Returns whether there was one. */
export function typeAmount(amount: string): boolean {
  if (target === undefined || !target.isConnected || target.readOnly) return false;
  // React listens to what the browser writes, not to what a script assigns.
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  write?.call(target, amount);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  target.focus({ preventScroll: true });
  return true;
}
