import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from '../questions.module.css';
import { Fault } from './faults';

interface Props<Row> {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  fresh: () => Row;
  addLabel: string;
  /** Names the button that removes a row, by its number from 1. */
  removeLabel: (number: number) => string;
  least?: number;
  most?: number;
  /** The server's path of a row, where its faults are shown. */
  at?: (index: number) => string;
  children: (row: Row, put: (patch: Partial<Row>) => void, index: number) => ReactNode;
}

/** Rows an author adds, fills in and removes. */
export function RowList<Row>({
  rows,
  onChange,
  fresh,
  addLabel,
  removeLabel,
  least = 0,
  most = 50,
  at,
  children,
}: Props<Row>) {
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <Fault key={index} at={at?.(index) ?? `row ${index}`}>
          <div className={styles.row}>
            {children(
              row,
              (patch) =>
                onChange(rows.map((other, place) => (place === index ? { ...other, ...patch } : other))),
              index,
            )}
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={removeLabel(index + 1)}
              disabled={rows.length <= least}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            />
          </div>
        </Fault>
      ))}
      <div>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, fresh()])}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  );
}
