import type { TableProps } from 'antd';
import type { DataColumn } from './columns';
import styles from './DataTable.module.css';

const mostRows = 8;

/** The shape of what a column will show; where there are buttons, as high as they are. */
function Bone({ column, row }: { column: Pick<DataColumn<object>, 'key' | 'number'>; row: number }) {
  const width = column.number || column.key === 'act' ? 100 : 92 - ((row * 17) % 40);
  return (
    <span className={`${styles.bone} ${column.key === 'act' ? styles.boneOfAct : ''}`}>
      <span style={{ width: `${width}%` }} />
    </span>
  );
}

/** What the library is given while the first rows are on their way: the head, and rows in the shape of those to come. */
export function waitingTable<Row extends object>(columns: DataColumn<Row>[], pageSize: number) {
  const rows = Array.from({ length: Math.min(pageSize, mostRows) }, (_, at) => ({ at }));
  const places = new Map<object, number>(rows.map((row) => [row, row.at]));
  const placeOf = (row: object) => places.get(row) ?? 0;
  return {
    // Never given to a column of the page: each draws a bone instead.
    dataSource: rows as object[] as Row[],
    columns: columns.map((column): DataColumn<Row> => {
      const { compare, ...rest } = column;
      const sortable = rest.sortable === true || compare !== undefined;
      return { ...rest, sortable, render: (row) => <Bone column={column} row={placeOf(row)} /> };
    }),
    rowKey: (row: Row) => `waiting ${placeOf(row)}`,
    onRow: (() => ({ 'aria-hidden': true, 'data-state': 'loading' })) as TableProps<Row>['onRow'],
  };
}
