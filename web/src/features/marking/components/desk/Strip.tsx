import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { AnswerGroup } from '../../api';
import { standOf } from '../../model';
import styles from './strip.module.css';
import type { useDesk } from './useDesk';

/** What stays above a row of the strip. */
const ROOM = 3;

interface Props {
  desk: ReturnType<typeof useDesk>;
}

/** Where a key leads from an answer; undefined where it leads nowhere. */
function placeOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, last: number) {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** Keeps the answer that is before the marker in sight of the strip, and the focus on it once it is in the strip. */
function useCurrentInSight(index: number) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const box = list.current;
    const chip = box?.children[index]?.querySelector('button');
    if (!box || !chip) return;
    // The strip alone is scrolled; the page stays where its reader is.
    box.scrollLeft = chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2;
    box.scrollTop = chip.offsetTop - ROOM;
    if (box.contains(document.activeElement)) chip.focus({ preventScroll: true });
  }, [index]);
  return list;
}

/** Everybody's answers by their numbers, without a name: which is before me, which are marked, which wait. */
export function Strip({ desk }: Props) {
  const { t } = useTranslation('marking');
  const { groups, index, left } = desk;
  const list = useCurrentInSight(index);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event, index, groups.length - 1);
    if (at === undefined) return;
    event.preventDefault();
    desk.open(at);
  };
  return (
    <nav className={styles.strip} aria-label={t('strip.title')}>
      <p className={styles.head}>
        <span className="sp-number">{t('desk.answer', { number: index + 1, total: groups.length })}</span>
        <span className={`sp-number ${styles.left}`}>
          {left > 0 ? t('strip.left', { count: left }) : t('strip.none')}
        </span>
        <span className={styles.grow} />
        <Step label={t('desk.before')} icon={<LeftOutlined />} onClick={desk.step(-1)} />
        <Step label={t('desk.after')} icon={<RightOutlined />} onClick={desk.step(1)} />
      </p>
      {groups.length > 1 ? (
        // Enter saves the mark here as anywhere else on the desk: the answer that has the focus is open already.
        <ul ref={list} className={styles.list} data-keys="mark" onKeyDown={onKeyDown}>
          {groups.map((group, at) => (
            <li key={group.item_ids[0]}>
              <Chip group={group} number={at + 1} isCurrent={at === index} onOpen={() => desk.open(at)} />
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
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

function Step({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  onClick: (() => void) | undefined;
}) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    />
  );
}
