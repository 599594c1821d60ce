import { useRef, useState } from 'react';
import type { Mark, SideName } from '../../model/marks';

const otherOf = (side: SideName): SideName => (side === 'one' ? 'other' : 'one');

/** Pixels above a passage that is shown. */
const above = 44;

const lineIn = (box: HTMLElement | null, line: number) =>
  box?.querySelector<HTMLElement>(`[data-line="${line}"]`);

/** Scrolls a box until one of its lines is so far below its upper edge. */
function scroll(box: HTMLElement | null, line: number, offset: number): void {
  const target = lineIn(box, line);
  if (box && target) box.scrollTo?.({ top: target.offsetTop - offset });
}

/** Which passage is looked at, and the two boxes that follow it. */
export function usePassages(marks: Mark[]) {
  const boxes = { one: useRef<HTMLElement>(null), other: useRef<HTMLElement>(null) };
  const [chosen, setChosen] = useState<number>();
  /** Shows a passage on both sides. */
  const show = (number: number) => {
    const mark = marks.find((one) => one.number === number);
    if (mark === undefined) return;
    setChosen(number);
    for (const side of ['one', 'other'] as const) scroll(boxes[side].current, mark[side].from, above);
  };
  /** From a passage on one side: the other side puts it at the same height, this one stays as it is. */
  const follow = (side: SideName, number: number) => {
    const mark = marks.find((one) => one.number === number);
    if (mark === undefined) return;
    setChosen(number);
    const box = boxes[side].current;
    const here = lineIn(box, mark[side].from);
    const offset = box && here ? here.offsetTop - box.scrollTop : above;
    scroll(boxes[otherOf(side)].current, mark[otherOf(side)].from, Math.max(above, offset));
  };
  return { boxes, chosen, show, follow };
}
