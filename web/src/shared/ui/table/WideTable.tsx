import { Table, type TableProps } from 'antd';
import { useRef } from 'react';
import { useScrollStops } from '../../lib/useScrollStops';

/** A small table that is shown whole, and moves sideways where it is wider than its place, by the arrow keys too. */
export function WideTable<Row extends object>(props: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useScrollStops(box, '.ant-table-content');
  return (
    <div ref={box}>
      <Table<Row> size="small" pagination={false} scroll={{ x: 'max-content' }} {...props} />
    </div>
  );
}
