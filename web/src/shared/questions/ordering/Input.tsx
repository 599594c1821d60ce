import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/RichText';
import { useSortable } from '../../ui/sortable/useSortable';
import type { InputProps } from '../kind';
import { moved } from '../model';
import { stemLine } from '../stemLine';
import { ordered } from './order';
import styles from './ordering.module.css';

/** Cards put in order: dragged, or moved by arrows. Nothing is answered until a card is moved or the order is taken as it is. */
export function Input({ body, answer, onChange, disabled = false, label }: InputProps<'ordering'>) {
  const { t } = useTranslation('questions');
  const items = ordered(body.items, answer?.order ?? []);
  const isAnswered = (answer?.order.length ?? 0) > 0;
  const [said, setSaid] = useState('');
  const put = (order: string[]) => onChange({ kind: 'ordering', order });
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined) return;
    put(moved(items, from, to - from).map((one) => one.id));
    setSaid(t('ordering.moved', { text: stemLine(item.text), place: to + 1, total: items.length }));
  };
  const sortable = useSortable<HTMLOListElement>({ by: 'row', onMove: move, disabled });
  return (
    <div className={styles.input}>
      {isAnswered || disabled ? null : (
        <div className={styles.untouched}>
          <span>{t('ordering.untouched')}</span>
          <Button onClick={() => put(items.map((item) => item.id))}>{t('ordering.takeAsItIs')}</Button>
        </div>
      )}
      <ol ref={sortable.list} className={styles.cards} aria-label={label}>
        {items.map((item, place) => {
          const name = stemLine(item.text) || t('ordering.picture');
          return (
            <li
              key={item.id}
              className={`${styles.card} ${isAnswered ? '' : styles.open} ${disabled ? styles.locked : ''}`}
              {...sortable.row(place, items.length)}
            >
              {disabled ? null : (
                <span className={styles.grip} aria-hidden="true" {...sortable.handle(place)}>
                  <HolderOutlined />
                </span>
              )}
              <span className={`sp-number ${styles.number}`}>{place + 1}</span>
              <span className={styles.text}>
                <RichText text={item.text} isInline />
                {item.img_path ? <img src={item.img_path} alt="" draggable={false} /> : null}
              </span>
              {disabled ? null : (
                <>
                  <Button
                    type="text"
                    className={styles.arrow ?? ''}
                    icon={<ArrowUpOutlined />}
                    aria-label={t('ordering.up', { text: name, place: place + 1 })}
                    aria-disabled={place === 0}
                    onClick={() => sortable.moveByKeys(place, place - 1, items.length)}
                  />
                  <Button
                    type="text"
                    className={styles.arrow ?? ''}
                    icon={<ArrowDownOutlined />}
                    aria-label={t('ordering.down', { text: name, place: place + 1 })}
                    aria-disabled={place === items.length - 1}
                    onClick={() => sortable.moveByKeys(place, place + 1, items.length)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
      {disabled ? null : <p className={styles.keys}>{t('ordering.keys')}</p>}
      <p className="sp-visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
