import { useRef } from 'react';
import { AmountCopy } from './AmountCopy';
import styles from './Drawing.module.css';
import { FieldMarks } from './FieldMarks';
import { percentStyle, usePlaces } from './places';
import { Sheet, type Side } from './Sheet';
import type { Marks } from './useMarks';

interface Props {
  side: Side;
  title: string;
  titleId: string;
  /** Whether what stands on it can be hit: its amounts be taken, its fields be marked. */
  isReadable: boolean;
  marks: Marks | undefined;
}

/**
 * A page of a document. An SVG cannot be dragged, and what is inside an image has no names for a screen reader; so a
 * button lies over each amount, placed in percent, which holds at every zoom. While its fields are marked, these lie there instead.
 */
export function Drawing({ side, title, titleId, isReadable, marks }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canMark = isReadable && marks?.toggle !== undefined;
  const amounts = usePlaces(box, 'data-amount', isReadable && !canMark, side.body);
  const fields = usePlaces(box, 'data-field', marks !== undefined, side.body);
  return (
    <div ref={box} className={styles.page} style={{ aspectRatio: `${side.width} / ${side.height}` }}>
      <Sheet side={side} title={title} titleId={titleId} />
      {marks ? <FieldMarks places={fields} marks={marks} canMark={canMark} /> : null}
      {amounts.map((place) => (
        <AmountCopy
          key={`${place.left} ${place.top}`}
          amount={place.value}
          className={styles.amount}
          style={percentStyle(place)}
        />
      ))}
    </div>
  );
}
