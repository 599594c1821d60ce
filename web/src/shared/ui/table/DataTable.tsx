import { Table, type TableProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paper, phone, useMedia } from '../../lib/useMedia';
import { useScrollStops } from '../../lib/useScrollStops';
import { usePage } from '../../tabs/page';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import type { PagesQuery } from './allRows';
import { type DataColumn, isPaged, type RowPage, titleFirst, toAntdColumns } from './columns';
import styles from './DataTable.module.css';
import { type More, MoreRows } from './MoreRows';
import { PaperNote } from './PaperNote';
import { useTablePreferences } from './preferences';
import { type Selection, SelectionBar } from './SelectionBar';
import { pageSizes, readTable, sortText } from './search';
import { TableBar } from './TableBar';
import { TableTools } from './TableTools';
import { useExport } from './useExport';
import { useFits } from './useFits';
import { usePrintAll } from './usePrintAll';
import { waitingTable } from './waiting';

interface ListQuery<Row> {
  data: RowPage<Row> | Row[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Row extends object> {
  /** Column choice and density are remembered under this name. */
  name: string;
  /** What the table lists, for screen readers. */
  label: string;
  columns: DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** A page of rows (the server pages and sorts; see tableQuery) or the whole list (done here). */
  query: ListQuery<Row>;
  /** Left above the table: QuickSearch, FilterSelect. */
  filters?: ReactNode;
  /** Right above the table, before the table's own buttons. */
  actions?: ReactNode;
  /** Exports what the present filter finds, where the server writes the file; otherwise the table does it. */
  onExport?: () => Promise<unknown>;
  /** The query of a list that the server pages, at any address: exporting and printing fetch all its pages. */
  pages?: PagesQuery<Row>;
  /** Reads on behind the rows that are here, in the place of pages. */
  more?: More;
  /** Rows to choose from, which nobody keeps as a file. */
  isPicker?: boolean;
  /** Instead of the standard words when there is nothing to show. */
  empty?: ReactNode;
  selection?: Selection;
  onRowClick?: (row: Row) => void;
  /** What stands behind a row: shown below it once it is opened. A phone has no room for it. */
  details?: (row: Row) => ReactNode;
  /** A foot row, for totals. */
  summary?: TableProps<Row>['summary'];
}

/** The one table of the product: its page, order and filters stand in the address, so a link shows the same view. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, label, columns, rowKey, query, filters, actions, onExport, empty, selection, onRowClick } =
    props;
  const { t } = useTranslation(['shell', 'common']);
  const { search, setSearch } = usePage();
  const state = readTable(search);
  const preferences = useTablePreferences(name);
  const isPhone = useMedia(phone);
  const isPaper = useMedia(paper);
  const box = useRef<HTMLDivElement>(null);
  // The library measures columns in a hidden row that repeats the head, focusable parts included.
  useEffect(() => {
    box.current?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
  });
  useScrollStops(box, '.ant-table-content');
  useFits(box);

  const { data, error, isFetching } = query;
  const { whole, printing } = usePrintAll(props.pages, search);
  const isWhole = whole !== undefined;
  const shown = whole ?? data;
  const paged = isPaged(shown) ? shown : undefined;
  const rows = isPaged(shown) ? shown.items : shown;
  const total = paged?.total ?? rows?.length ?? 0;
  const visible = columns.filter(
    (column) => column.always || !preferences.isHidden(column.key, column.hidden),
  );
  const drawn = isPhone ? titleFirst(visible) : visible;
  const waiting = rows ? undefined : waitingTable(drawn, state.pageSize);

  const change: TableProps<Row>['onChange'] = (pagination, _filters, sorter, { action }) => {
    const sort = Array.isArray(sorter) ? undefined : sortText(String(sorter.columnKey), sorter.order);
    const isSort = action === 'sort';
    setSearch({
      page: isSort || pagination.current === 1 ? undefined : pagination.current,
      page_size: pagination.pageSize === pageSizes[0] ? undefined : pagination.pageSize,
      sort,
    });
  };

  const saving = useExport({
    title: label,
    columns: visible,
    search,
    rows: paged ? undefined : rows,
    pages: props.pages,
  });
  // While the rows are on their way they are taken to be all: a button that comes late would move the others.
  const isExportable = !(onExport || props.isPicker || (paged && !props.pages));
  const tools = (
    <TableTools
      columns={columns}
      preferences={preferences}
      isPhone={isPhone}
      isFiltered={filters !== undefined}
      saving={isExportable ? saving : undefined}
      printing={printing}
      isEmpty={total === 0}
    />
  );
  // Nothing to filter or do: the table's own buttons stand in its head, and no row is spent on them. On a phone the head
  // moves under the finger, so there they keep their row and share it with the total.
  const hasNothingToDo = !(filters || actions || onExport);
  const isBare = hasNothingToDo && !isPhone;

  return (
    <div ref={box} className={`${styles.table} ${isBare ? styles.bare : ''}`}>
      {isBare ? null : (
        <TableBar
          filters={filters}
          actions={actions}
          onExport={onExport}
          total={rows && total}
          isIdle={hasNothingToDo}
          tools={tools}
        />
      )}
      {selection ? <SelectionBar {...selection} /> : null}
      <div className={`${styles.progress} ${isFetching && rows ? styles.moving : ''}`} />
      {error && !rows ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={`${styles.rows} ${waiting ? styles.waits : ''}`}>
          {isBare ? <div className={styles.tools}>{tools}</div> : null}
          <Table<Row>
            aria-label={label}
            aria-busy={isFetching}
            size={preferences.density}
            {...(waiting ?? { dataSource: rows, rowKey })}
            columns={toAntdColumns(waiting?.columns ?? drawn, state.sort, paged === undefined, !isPhone)}
            scroll={{ x: 'max-content' }}
            onChange={change}
            {...(props.details && !waiting ? { expandable: { expandedRowRender: props.details } } : {})}
            {...(props.summary ? { summary: props.summary } : {})}
            // A list that is wholly here is printed whole.
            pagination={
              waiting || isWhole || props.more || (isPaper && paged === undefined)
                ? false
                : {
                    current: state.page,
                    pageSize: state.pageSize,
                    total,
                    pageSizeOptions: pageSizes,
                    showSizeChanger: total > (pageSizes[0] ?? 20),
                    hideOnSinglePage: total <= (pageSizes[0] ?? 20),
                    showTotal: (count) => t('table.total', { count }),
                    className: styles.pages ?? '',
                  }
            }
            locale={{
              emptyText:
                empty ??
                (state.q ? (
                  <EmptyState area="search" title={t('table.nothingFound')} />
                ) : (
                  <EmptyState title={t('common:empty.title')} />
                )),
            }}
            {...(selection
              ? {
                  rowSelection: {
                    fixed: !isPhone,
                    selectedRowKeys: selection.keys,
                    preserveSelectedRowKeys: true,
                    getCheckboxProps: () => ({ disabled: waiting !== undefined }),
                    onChange: (keys) => selection.onChange(keys as (string | number)[]),
                  },
                }
              : {})}
            {...(onRowClick && !waiting
              ? { onRow: (row) => ({ onClick: () => onRowClick(row), style: { cursor: 'pointer' } }) }
              : {})}
          />
          {props.more && !isWhole ? <MoreRows more={props.more} shown={rows?.length} total={total} /> : null}
          {paged && paged.items.length > 0 && total > paged.items.length ? (
            <PaperNote
              from={isWhole ? 1 : (state.page - 1) * state.pageSize + 1}
              rows={paged.items.length}
              total={total}
              hint={printing && !isWhole ? 'print' : onExport || isExportable ? 'export' : undefined}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
