import { type RefObject, useEffect, useRef } from 'react';
import { keepPlace, type LastPlace, readPlace } from '../model/lastPlace';

const settleMs = 250;
/** An editor arrives a little after its question; after that it is not waited for. */
const patienceMs = 3000;

const fieldsOf = (box: HTMLElement) => [
  ...box.querySelectorAll<HTMLElement>(
    'fieldset input:not([type=hidden]), fieldset textarea, fieldset .cm-content',
  ),
];

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (field: HTMLElement): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox');

/** Characters before the cursor and before the end of what is selected in an editor's text. */
async function selectionIn(editor: HTMLElement): Promise<[number, number]> {
  const { EditorView } = await import('@codemirror/view');
  const range = EditorView.findFromDOM(editor)?.state.selection.main;
  return range === undefined ? [0, 0] : [range.anchor, range.head];
}

async function whereIs(box: HTMLElement, position: number): Promise<LastPlace> {
  const fields = fieldsOf(box);
  const at = fields.indexOf(document.activeElement as HTMLElement);
  const field = fields[at];
  const place = { position, scroll: box.scrollTop, field: at < 0 ? undefined : at, from: 0, to: 0 };
  if (field === undefined) return place;
  const [from, to] = isText(field)
    ? [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    : field.matches('.cm-content')
      ? await selectionIn(field)
      : [0, 0];
  return { ...place, from, to };
}

async function goBack(field: HTMLElement, { from, to }: LastPlace): Promise<void> {
  field.focus({ preventScroll: true });
  if (isText(field)) {
    field.setSelectionRange(from, to);
  } else if (field.matches('.cm-content')) {
    const { EditorView } = await import('@codemirror/view');
    const view = EditorView.findFromDOM(field);
    const end = view?.state.doc.length ?? 0;
    view?.dispatch({
      selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
      scrollIntoView: true,
    });
  }
}

/**
 * Keeps where the student is on this computer, and after a reload goes back there once: scroll and cursor, where the question's
 * field can be found again. Without an attempt, where a paper is only looked at, nothing is kept.
 */
export function useLastPlace(
  attemptId: number | undefined,
  position: number,
  box: RefObject<HTMLElement | null>,
): void {
  const first = useRef(attemptId === undefined ? undefined : readPlace(attemptId));
  useEffect(() => {
    const target = box.current;
    if (target === null || attemptId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let goingBack: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const keep = async () => {
      const place = await whereIs(target, position);
      if (!isGone) keepPlace(attemptId, place);
    };
    const soon = () => {
      // On the way back nothing is kept: the place that is sought would be lost.
      if (first.current !== undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), settleMs);
    };

    const back = first.current;
    const done = () => {
      first.current = undefined;
      void keep();
    };
    const triedUntilMs = performance.now() + patienceMs;
    // Whoever has begun to read or type is not moved any more.
    const actsOfTheirOwn = ['pointerdown', 'keydown', 'wheel'] as const;
    let isUntouched = true;
    const touch = () => {
      isUntouched = false;
    };
    const tryToGoBack = (place: LastPlace, isFieldOpen: boolean) => {
      if (isGone) return;
      if (!isUntouched) return done();
      target.scrollTop = place.scroll;
      const field = isFieldOpen && place.field !== undefined ? fieldsOf(target)[place.field] : undefined;
      if (field !== undefined) void goBack(field, place);
      const waits = isFieldOpen && place.field !== undefined && field === undefined;
      if (!waits && Math.abs(target.scrollTop - place.scroll) < 2) return done();
      // Texts and editors that are still on their way make the page longer.
      if (performance.now() > triedUntilMs) return done();
      goingBack = setTimeout(() => tryToGoBack(place, waits), 100);
    };
    for (const act of actsOfTheirOwn) window.addEventListener(act, touch, { capture: true });
    if (back !== undefined && back.position === position) tryToGoBack(back, true);
    else done();

    target.addEventListener('scroll', soon, { passive: true });
    document.addEventListener('selectionchange', soon);
    target.addEventListener('focusin', soon);
    return () => {
      isGone = true;
      clearTimeout(timer);
      clearTimeout(goingBack);
      for (const act of actsOfTheirOwn) window.removeEventListener(act, touch, { capture: true });
      target.removeEventListener('scroll', soon);
      document.removeEventListener('selectionchange', soon);
      target.removeEventListener('focusin', soon);
    };
  }, [attemptId, position, box]);
}
