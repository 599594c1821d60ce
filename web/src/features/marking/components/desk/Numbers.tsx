import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { AnswerGroup } from '../../api';
import { standOf } from '../../model';
import styles from './strip.module.css';
import { useNumbers } from './useNumbers';

interface Props {
  groups: readonly AnswerGroup[];
  /** Which is before the marker. */
  index: number;
  onOpen: (at: number) => void;
}

/** Where a key leads from an answer; undefined where it leads nowhere. */
function placeOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, last: number) {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** The answers by their numbers, of which only those in sight are drawn: a course may have thousands. */
export function Numbers({ groups, index, onOpen }: Props) {
  const { box, places, styleOf, size, onFocus, onBlur } = useNumbers(groups.length, index);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event, index, groups.length - 1);
    if (at === undefined) return;
    event.preventDefault();
    onOpen(at);
  };
  return (
    <div ref={box} className={styles.list}>
      {/* Enter saves the mark here as anywhere else on the desk: the answer that has the focus is open already. */}
      <ul data-keys="mark" style={size} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
        {places.map((at) => {
          const group = groups[at];
          return group === undefined ? null : (
            <li
              key={group.item_ids[0]}
              style={styleOf(at)}
              aria-setsize={groups.length}
              aria-posinset={at + 1}
            >
              <Chip group={group} number={at + 1} isCurrent={at === index} onOpen={() => onOpen(at)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ChipProps {
  group: AnswerGroup;
  number: number;
  isCurrent: boolean;
  onOpen: () => void;
}

/** Beside the number, for eyes that do not tell colours apart. */
const signs: Partial<Record<ReturnType<typeof standOf>, string>> = { done: '✓', decision: '!', held: '…' };

function Chip({ group, number, isCurrent, onOpen }: ChipProps) {
  const { t } = useTranslation('marking');
  const stand = standOf(group);
  const count = group.item_ids.length;
  const said = [
    t('strip.number', { number }),
    t(`strip.is.${stand}`),
    ...(stand === 'done' && group.points !== null
      ? [t('strip.points', { points: formatPoints(group.points) })]
      : []),
    ...(count > 1 ? [t('desk.same', { count })] : []),
  ].join(' · ');
  return (
    <button
      type="button"
      className={`sp-number ${styles.chip} ${styles[stand]}`}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={said}
      title={said}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
    >
      {number}
      {signs[stand] ? <small aria-hidden="true">{signs[stand]}</small> : null}
    </button>
  );
}
