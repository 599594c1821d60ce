import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../model/rows';
import styles from './editors.module.css';

interface Props<T> {
  label: string;
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  /** A new row; none where rows come from elsewhere. */
  blank?: () => T;
  add?: string;
  /** Whether a row may be taken away. */
  isFixed?: boolean;
  keyOf: (row: T, index: number) => string;
  children: (row: T, change: (row: T) => void, index: number) => ReactNode;
  disabled: boolean;
}

/** Rows of a form: added, taken away, moved by buttons that a keyboard reaches. */
export function Rows<T>({
  label,
  rows,
  onChange,
  blank,
  add,
  isFixed = false,
  keyOf,
  children,
  disabled,
}: Props<T>) {
  const { t } = useTranslation('authoring');
  return (
    <fieldset className={styles.rows} aria-label={label}>
      {rows.map((row, index) => (
        <div key={keyOf(row, index)} className={styles.card}>
          <div className={styles.cardBody}>
            {children(row, (next) => onChange(rows.map((one, at) => (at === index ? next : one))), index)}
          </div>
          <div className={styles.cardActs}>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t('rows.up', { number: index + 1 })}
              disabled={disabled || index === 0}
              onClick={() => onChange(moved(rows, index, index - 1))}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={t('rows.down', { number: index + 1 })}
              disabled={disabled || index === rows.length - 1}
              onClick={() => onChange(moved(rows, index, index + 1))}
            />
            {isFixed ? null : (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('rows.remove', { number: index + 1 })}
                disabled={disabled}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              />
            )}
          </div>
        </div>
      ))}
      {blank ? (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled}
          onClick={() => onChange([...rows, blank()])}
        >
          {add ?? t('rows.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}
