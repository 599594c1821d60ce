import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
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
          <nav className={styles.list} aria-label={label}>
            {list}
          </nav>
        </div>
        <div className={styles.detail}>{children}</div>
      </div>
    </div>
  );
}

interface EntryProps {
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

/** An entry of the list; the chosen one is scrolled to. */
export function MasterEntry({ number, day, title, figure, marks, isChosen, onChoose }: EntryProps) {
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) own.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <button ref={own} type="button" className={styles.entry} aria-current={isChosen} onClick={onChoose}>
      <span className={`sp-number ${styles.number}`}>{number}</span>
      <span className={`sp-number ${styles.day}`}>{day}</span>
      <span className={styles.title}>{title}</span>
      {marks}
      {figure === undefined ? null : <span className={`sp-number ${styles.figure}`}>{figure}</span>}
    </button>
  );
}
