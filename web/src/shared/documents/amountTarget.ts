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

/** Marks what takes an amount from a document. */
export const amountMark = { 'data-takes-amount': '' };

/** Pages that are kept but not shown have amounts too. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** F8 goes from an amount cell to the amounts of the documents, and Escape back; Enter on one takes it. */
function jump(event: KeyboardEvent) {
  const from = event.target;
  if (event.key === 'F8' && isAmountCell(from) && !from.readOnly) {
    const amounts = [...document.querySelectorAll<HTMLElement>('[data-takes-amount]')];
    const first = amounts.find(isShown);
    if (first === undefined) return;
    event.preventDefault();
    target = from;
    first.focus();
  } else if (event.key === 'Escape' && from instanceof HTMLElement && from.matches('[data-takes-amount]')) {
    target?.focus();
  }
}

/** Follows the keyboard from cell to cell; the result ends it. */
export function followAmountCells(): () => void {
  document.addEventListener('focusin', follow);
  document.addEventListener('keydown', jump);
  return () => {
    document.removeEventListener('focusin', follow);
    document.removeEventListener('keydown', jump);
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
