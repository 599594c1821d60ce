import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from '../questions.module.css';

interface Props<Row> {
  rows: Row[];
  onChange: (rows: Row[]) => void;
  fresh: () => Row;
  addLabel: string;
  /** Names the button that removes a row, by its number from 1. */
  removeLabel: (number: number) => string;
  least?: number;
  most?: number;
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
  children,
}: Props<Row>) {
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div className={styles.row} key={index}>
          {children(
            row,
            (patch) => onChange(rows.map((other, at) => (at === index ? { ...other, ...patch } : other))),
            index,
          )}
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={removeLabel(index + 1)}
            disabled={rows.length <= least}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
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
