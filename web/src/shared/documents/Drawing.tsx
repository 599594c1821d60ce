import { useLayoutEffect, useRef, useState } from 'react';
import { AmountCopy } from './AmountCopy';
import styles from './Drawing.module.css';
import { Sheet, type Side } from './Sheet';

interface Place {
  amount: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Props {
  side: Side;
  title: string;
  titleId: string;
  /** Whether its amounts can be taken: only where they are large enough to be hit. */
  hasAmounts: boolean;
}

/**
 * A page of a document. An SVG cannot be dragged, and what is inside an image has no names for a screen reader; so a
 * button lies over each amount, placed in percent, which holds at every zoom.
 */
export function Drawing({ side, title, titleId, hasAmounts }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Place[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its amounts elsewhere
  useLayoutEffect(() => {
    if (!hasAmounts) return;
    const measure = () => setPlaces(placesIn(box.current));
    measure();
    // Letters that arrive later are wider or narrower.
    void document.fonts?.ready.then(measure);
  }, [hasAmounts, side.body]);
  return (
    <div ref={box} className={styles.page} style={{ aspectRatio: `${side.width} / ${side.height}` }}>
      <Sheet side={side} title={title} titleId={titleId} />
      {hasAmounts
        ? places.map(({ amount, left, top, width, height }) => (
            <AmountCopy
              key={`${left} ${top}`}
              amount={amount}
              className={styles.amount}
              style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
            />
          ))
        : null}
    </div>
  );
}

function placesIn(box: HTMLElement | null): Place[] {
  const page = box?.getBoundingClientRect();
  if (!box || !page || page.width === 0) return [];
  const part = (length: number, whole: number) => Math.round((length / whole) * 10000) / 100;
  return [...box.querySelectorAll('[data-amount]')].map((node) => {
    const rect = node.getBoundingClientRect();
    return {
      amount: node.getAttribute('data-amount') ?? '',
      left: part(rect.left - page.left, page.width),
      top: part(rect.top - page.top, page.height),
      width: part(rect.width, page.width),
      height: part(rect.height, page.height),
    };
  });
}
