import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { sortOf } from './search';

/** One page of a list as the server answers it. */
export interface RowPage<Row> {
  items: Row[];
  total: number;
}

export interface DataColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** What an exported file says of it, where that cannot be read off what is shown; null says nothing. */
  text?: (row: Row) => string | number | null;
  /** Figures: right-aligned, digits of equal width. */
  number?: boolean;
  /** Pixels. */
  width?: number;
  fixed?: 'left' | 'right';
  /** The server can order by this column's key. */
  sortable?: boolean;
  /** Order of a list that is wholly here. */
  compare?: (left: Row, right: Row) => number;
  /** Hidden until chosen. */
  hidden?: boolean;
  /** Cannot be hidden. */
  always?: boolean;
  /** On a phone a row is headed by what it is called, which here is not in the first column. */
  isTitle?: boolean;
}

export function isPaged<Row>(data: RowPage<Row> | Row[] | undefined): data is RowPage<Row> {
  return data !== undefined && !Array.isArray(data);
}

/** The columns with the one that heads a row first. */
export const titleFirst = <Row,>(columns: DataColumn<Row>[]): DataColumn<Row>[] => [
  ...columns.filter((column) => column.isTitle),
  ...columns.filter((column) => !column.isTitle),
];

/** What can only be pressed: it has no place on paper. */
export const isAct = ({ key }: { key: string }) => key === 'act';

export function toAntdColumns<Row extends object>(
  columns: DataColumn<Row>[],
  sort: string | undefined,
  isLocal: boolean,
  /** Columns that stay in sight while scrolling would cover the others on a phone. */
  mayFix = true,
): TableColumnsType<Row> {
  const sorted = sortOf(sort);
  return columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    render: (_: unknown, row: Row) => column.render(row),
    // On a phone a row has no head above it: each value says what it is.
    onCell: () => ({ 'data-label': column.title }) as Record<string, string>,
    className: `${column.number ? 'sp-number' : ''} ${isAct(column) ? 'sp-act' : ''}`.trim(),
    ...(column.number ? { align: 'right' as const } : {}),
    ...(column.width ? { width: column.width } : {}),
    // What a row is about stays in sight.
    ...(mayFix && (column.fixed || index === 0) ? { fixed: column.fixed ?? 'left' } : {}),
    ...(column.sortable || column.compare
      ? {
          sorter: isLocal && column.compare ? column.compare : true,
          sortOrder: sorted?.key === column.key ? sorted.order : null,
          showSorterTooltip: false,
        }
      : {}),
  }));
}
