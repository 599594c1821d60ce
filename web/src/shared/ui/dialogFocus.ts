/**
 * Where the keyboard begins in Ant Design's dialogs and drawers, and where it goes when they are closed. By themselves
 * they begin at the way out, also in a form, and forget who opened them when they are taken away instead of closed.
 */
const boxes = '.ant-modal, .ant-drawer';
/** What opens a dialog may be an entry of one of these, which are gone when the dialog is shut. */
const popups = '.ant-dropdown, .ant-select-dropdown, .ant-popover';
const wayIn = '.ant-drawer, .ant-modal-close, [tabindex]:not(input, textarea, select, button, a)';
const fields = 'form input:not([disabled], [type="hidden"], [type="file"]), form textarea:not([disabled])';

/**
 * The marked element, or the first one in it that takes the keyboard, or the first field of a form; a dialog that only
 * tells something keeps its own beginning.
 */
function beginning(box: Element): HTMLElement | undefined {
  const marked = box.querySelector<HTMLElement>('[data-focus]');
  if (marked)
    return marked.tabIndex >= 0 ? marked : (marked.querySelector<HTMLElement>('[tabindex="0"]') ?? marked);
  return [...box.querySelectorAll<HTMLElement>(fields)].find((field) => !field.closest('[hidden]'));
}

const boxOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(boxes) : null);

/** Watches until the answer is called. `mayType`: on a phone the first field would open the keyboard over the dialog. */
export function watchDialogs(mayType: () => boolean): () => void {
  const openers = new Map<Element, HTMLElement>();
  /** Where the keyboard was last that is neither dialog nor menu, and who opened the dialog that was taken away last. */
  let place: HTMLElement | undefined;
  let heir: HTMLElement | undefined;
  /** In these the person, or this file, has chosen the place already. */
  let begun = new WeakSet<Element>();

  const entered = ({ target, relatedTarget }: FocusEvent) => {
    const box = boxOf(target);
    if (box === null) {
      begun = new WeakSet();
      heir = undefined;
      if (target instanceof HTMLElement && !target.closest(popups)) place = target;
      return;
    }
    const from = relatedTarget instanceof HTMLElement && !box.contains(relatedTarget) ? relatedTarget : heir;
    const opener = from?.closest(popups) ? place : from;
    if (opener && (from !== heir || !openers.has(box))) openers.set(box, opener);
    if (begun.has(box) || !(target as Element).matches(wayIn) || !mayType()) return;
    const first = beginning(box);
    if (first === undefined) return;
    begun.add(box);
    first.focus();
  };
  const acted = ({ target }: Event) => {
    const box = boxOf(target);
    if (box !== null) begun.add(box);
  };
  // Dialogs hang in the body; one that is taken away leaves the keyboard nowhere.
  const gone = new MutationObserver(() => {
    for (const [box, opener] of [...openers]) {
      if (box.isConnected) continue;
      openers.delete(box);
      // A dialog that waited for its content gives way to the one that has it.
      heir = opener;
      const next = boxOf(document.activeElement);
      if (next !== null && !openers.has(next)) openers.set(next, opener);
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && opener.isConnected) opener.focus({ preventScroll: true });
    }
  });

  document.addEventListener('focusin', entered);
  document.addEventListener('pointerdown', acted, true);
  document.addEventListener('keydown', acted, true);
  gone.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', entered);
    document.removeEventListener('pointerdown', acted, true);
    document.removeEventListener('keydown', acted, true);
    gone.disconnect();
  };
}
