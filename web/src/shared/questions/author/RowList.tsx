import CloseOutlined from '@ant-design/icons/CloseOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSortable } from '../../ui/sortable/useSortable';
import { moved } from '../model';
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
  /** What a row is known by, where rows are put in order: dragged, or moved by Alt and an arrow. */
  sortedBy?: (row: Row) => string;
  /** The server's path of a row, where its faults are shown. */
  at?: (index: number) => string;
  /** Beside the button that adds a row. */
  more?: ReactNode;
  children: (row: Row, put: (patch: Partial<Row>) => void, index: number) => ReactNode;
}

/** Rows an author adds, fills in, removes, and where it matters puts in order. */
export function RowList<Row>({
  rows,
  onChange,
  fresh,
  addLabel,
  removeLabel,
  least = 0,
  most = 50,
  sortedBy,
  at,
  more,
  children,
}: Props<Row>) {
  const { t } = useTranslation('questions');
  const sortable = useSortable<HTMLDivElement>({
    by: 'handle',
    disabled: sortedBy === undefined,
    onMove: (from, to) => onChange(moved(rows, from, to - from)),
  });
  return (
    <div className={styles.rows}>
      <div className={styles.rows} ref={sortable.list}>
        {rows.map((row, index) => (
          <Fault key={sortedBy?.(row) ?? index} at={at?.(index) ?? `row ${index}`}>
            <div className={styles.row} {...(sortedBy ? sortable.row(index, rows.length) : {})}>
              {sortedBy ? (
                <span className={styles.grip} title={t('author.drag')} {...sortable.handle(index)}>
                  <HolderOutlined aria-hidden="true" />
                  <span className="sp-number">{index + 1}</span>
                </span>
              ) : null}
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
      </div>
      <div className={more ? styles.row : undefined}>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, fresh()])}
        >
          {addLabel}
        </Button>
        {more}
      </div>
    </div>
  );
}
