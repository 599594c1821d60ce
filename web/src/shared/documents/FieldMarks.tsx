import styles from './FieldMarks.module.css';
import { type Place, percentStyle } from './places';
import type { Marks } from './useMarks';

interface Props {
  places: readonly Place[];
  marks: Marks;
  /** Whether a click marks: only where the page is large enough to be hit. */
  canMark: boolean;
}

/**
 * What is marked on a page, as a reviewer's pen would: a click on a field marks it, a second one takes the mark away. The list of
 * fields below the page does the same by keyboard, so nothing here takes the focus.
 */
export function FieldMarks({ places, marks, canMark }: Props) {
  const { toggle } = marks;
  // Smaller ones lie over the larger ones. `toSorted` is missing in Chrome 109.
  const layers = [...places].sort((one, other) => other.width * other.height - one.width * one.height);
  return layers.map((place) => {
    const choice = marks.at(place.value);
    // What is empty on the paper has no place there; the list has it.
    if (choice === undefined || place.width * place.height === 0) return null;
    const isMarked = marks.chosen.includes(choice);
    const isPlanted = marks.planted?.includes(choice) ?? false;
    const look = [
      styles.mark,
      isMarked ? styles.marked : '',
      isPlanted ? styles.planted : '',
      canMark && toggle ? styles.open : '',
    ];
    if (!canMark && !isMarked && !isPlanted) return null;
    return (
      <span
        key={`${place.value} ${place.left} ${place.top}`}
        className={look.join(' ')}
        style={percentStyle(place)}
        title={choice.label}
        aria-hidden="true"
        data-mark={choice.name}
        data-marked={isMarked || undefined}
        onClick={canMark && toggle ? () => toggle(choice) : undefined}
      />
    );
  });
}
