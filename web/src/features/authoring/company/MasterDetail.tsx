import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './master.module.css';

interface Props {
  label: string;
  add: string;
  onAdd: () => void;
  /** Other acts on the whole list. */
  acts?: ReactNode;
  disabled: boolean;
  /** The entries, each a `MasterEntry`. */
  list: ReactNode;
  /** What is chosen; nothing where the list is empty. */
  children: ReactNode;
}

/** A list and, beside it or below it, what is chosen of it. */
export function MasterDetail({ label, add, onAdd, acts, disabled, list, children }: Props) {
  return (
    <div className={styles.box}>
      <div className={styles.split}>
        <div className={styles.master}>
          <div className={styles.acts}>
            <Button icon={<PlusOutlined />} disabled={disabled} onClick={onAdd}>
              {add}
            </Button>
            {acts}
          </div>
          <nav className={styles.list} aria-label={label} onKeyDown={leaf}>
            {list}
          </nav>
        </div>
        <div className={styles.detail}>{children}</div>
      </div>
    </div>
  );
}

/** Arrows leaf through the entries; the Tab key comes to the chosen one alone. */
function leaf(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = entries.indexOf(event.target as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}

/** Scrolls the list alone: the page stays where it is. */
function showIn(list: HTMLElement | null, entry: HTMLElement) {
  if (list === null) return;
  const bottom = entry.offsetTop + entry.offsetHeight;
  if (entry.offsetTop < list.scrollTop) list.scrollTop = entry.offsetTop;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

interface EntryProps {
  /** Its place in the company, by which a fault finds it. */
  at: number;
  number: string;
  day: string;
  title: string;
  /** A figure at the end of the line. */
  figure?: string;
  /** What else is to be known of it. */
  marks?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

/** An entry of the list, chosen when the keyboard or the pointer comes to it. */
export function MasterEntry({ at, number, day, title, figure, marks, isChosen, onChoose }: EntryProps) {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen && own.current) showIn(own.current.parentElement, own.current);
  }, [isChosen]);
  return (
    <button
      ref={own}
      type="button"
      className={styles.entry}
      data-row={at}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen}
      onFocus={isChosen ? undefined : onChoose}
      onClick={isChosen ? undefined : onChoose}
    >
      <span className={`sp-number ${styles.number}`}>{number}</span>
      <span className={`sp-number ${styles.day}`}>{day}</span>
      <span className={styles.title}>{title}</span>
      {marks}
      {figure === undefined ? null : <span className={`sp-number ${styles.figure}`}>{figure}</span>}
    </button>
  );
}
