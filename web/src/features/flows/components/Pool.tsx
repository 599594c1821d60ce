import CheckOutlined from '@ant-design/icons/CheckOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowItem, Step } from '../api';
import { isChosen, poolOf, remove } from '../model/board';
import { stepMime } from './Board';
import styles from './Pool.module.css';

interface Props {
  items: FlowItem[];
  steps: Step[];
  onChange: (steps: Step[]) => void;
  /** Adds a step at the end, in the lane that is usual there. */
  onAdd: (id: string) => void;
}

/** The steps to choose from; a press adds one at the end, dragging puts it anywhere, dragging back takes it away. */
export function Pool({ items, steps, onChange, onAdd }: Props) {
  const { t } = useTranslation('flows');
  const [isOver, setOver] = useState(false);
  const left = poolOf(items, steps);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const id = event.dataTransfer.getData(stepMime) || event.dataTransfer.getData('text/plain');
    onChange(remove(steps, id));
  };
  return (
    <section
      className={`${styles.pool} ${isOver ? styles.over : ''}`}
      aria-label={t('pool.title')}
      data-drop="pool"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.head}>
        <strong>{t('pool.title')}</strong>
        <span className="sp-number">{t('pool.left', { count: left.length })}</span>
      </p>
      <ul className={styles.items}>
        {items.map((item) => {
          // What is on the board keeps its place here, so that nothing moves under the pointer: the second press of a
          // double click meets the step it has just added, not the next one.
          const isUsed = isChosen(steps, item.id);
          return (
            <li key={item.id}>
              <button
                type="button"
                className={`${styles.item} ${isUsed ? styles.used : ''}`}
                aria-disabled={isUsed}
                draggable={!isUsed}
                {...(isUsed ? {} : { 'data-drag': item.id })}
                onDragStart={(event) => {
                  event.dataTransfer.setData(stepMime, item.id);
                  event.dataTransfer.setData('text/plain', item.id);
                  event.dataTransfer.effectAllowed = 'move';
                }}
                onClick={() => {
                  if (!isUsed) onAdd(item.id);
                }}
              >
                {isUsed ? <CheckOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
                {item.title}
              </button>
            </li>
          );
        })}
      </ul>
      {left.length === 0 ? <p className={styles.none}>{t('pool.empty')}</p> : null}
      <p className={styles.keys}>{t('pool.keys')}</p>
    </section>
  );
}
