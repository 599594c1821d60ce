import type { ReactNode } from 'react';
import { SharedStem } from './SharedStem';
import { firstNumber, groupKey, type Sharing } from './sharing';

/** Items of a list that belong together, in order: those of one composite, or a question by itself. */
function groupsOf<I extends Sharing>(items: I[]): [I, ...I[]][] {
  const groups: [I, ...I[]][] = [];
  for (const item of items) {
    const last = groups.at(-1)?.at(-1)?.shared;
    const follows = item.shared && last && item.shared.part > last.part && item.shared.stem === last.stem;
    if (follows) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}

interface Props<I> {
  items: I[];
  numberOf: (item: I) => number;
  onPaper?: boolean;
  children: (item: I, number: number) => ReactNode;
}

/** Questions in a list, those of a composite below the material they share. */
export function Grouped<I extends Sharing>({ items, numberOf, onPaper = false, children }: Props<I>) {
  return groupsOf(items).map((group) => {
    const [head] = group;
    const number = numberOf(head);
    return (
      <SharedStem
        key={groupKey(head, number)}
        shared={head.shared}
        first={firstNumber(head, number)}
        isList
        onPaper={onPaper}
      >
        {group.map((item) => children(item, numberOf(item)))}
      </SharedStem>
    );
  });
}
