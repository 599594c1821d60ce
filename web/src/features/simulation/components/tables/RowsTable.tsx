import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { useQuery } from '@tanstack/react-query';
import { Pagination, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Condition, rowsQuery } from '../../api/companies';
import type { Column } from '../../api/types';
import { type Chosen, isNumber } from '../../model/businessTable';
import books from '../books.module.css';
import { ColumnTools } from './ColumnTools';
import styles from './TableBrowser.module.css';

interface Props {
  companyId: number;
  tableKey: string;
  columns: Column[];
  chosen: Chosen;
  onChoose: (patch: Partial<Chosen>) => void;
}

/** The rows of a table by the page; on a phone each row is a card. */
export function RowsTable({ companyId, tableKey, columns, chosen, onChoose }: Props) {
  const { t } = useTranslation('simulation');
  // What is chosen anew begins on the first page.
  const [place, setPlace] = useState({ page: 1, pageSize: 50, of: chosen });
  const page = place.of === chosen ? place.page : 1;
  const question = { ...chosen, page, pageSize: place.pageSize };
  const { data, error, isFetching, refetch } = useQuery(rowsQuery(companyId, tableKey, question));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = data?.columns ?? columns;
  return (
    <>
      {data === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <div className={`${books.sheet} ${styles.rows} ${isFetching ? styles.busy : ''}`}>
          <table className={books.table}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <ColumnHead
                    key={column.name}
                    column={column}
                    chosen={chosen}
                    onChoose={onChoose}
                    tools={
                      <ColumnTools
                        companyId={companyId}
                        tableKey={tableKey}
                        column={column}
                        q={chosen.q}
                        conditions={chosen.conditions}
                        onCondition={(condition: Condition) =>
                          onChoose({ conditions: [...chosen.conditions, condition] })
                        }
                      />
                    }
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity but their place
                <tr key={index}>
                  {shown.map((column, at) => (
                    <td
                      key={column.name}
                      data-label={column.label}
                      className={isNumber(column) ? `sp-number ${books.amount}` : ''}
                    >
                      {column.kind === 'money' ? (formatMoney(row[at]) ?? row[at]) : row[at]}
                    </td>
                  ))}
                </tr>
              ))}
              {data.rows.length === 0 ? (
                <tr>
                  <td colSpan={shown.length} className={books.muted}>
                    {t('data.nothing')}
                  </td>
                </tr>
              ) : null}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.pages}>
        <span className="sp-number">{data ? t('data.rows', { count: data.total }) : ''}</span>
        <Pagination
          size="small"
          current={page}
          pageSize={place.pageSize}
          total={data?.total ?? 0}
          showSizeChanger
          pageSizeOptions={[20, 50, 100, 200]}
          onChange={(next, pageSize) => setPlace({ page: next, pageSize, of: chosen })}
        />
      </div>
    </>
  );
}

interface HeadProps {
  column: Column;
  chosen: Chosen;
  onChoose: Props['onChoose'];
  tools: React.ReactNode;
}

/** The head of a column: a click sorts, the funnel opens what it holds. */
function ColumnHead({ column, chosen, onChoose, tools }: HeadProps) {
  const { t } = useTranslation('simulation');
  const isUp = chosen.sort === column.name;
  const isDown = chosen.sort === `-${column.name}`;
  return (
    <th
      scope="col"
      className={isNumber(column) ? books.amount : ''}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <span className={styles.columnHead}>
        <button
          type="button"
          title={column.label}
          onClick={() => onChoose({ sort: isUp ? `-${column.name}` : isDown ? '' : column.name })}
        >
          {column.label}
          <i aria-hidden="true">{isUp ? '▲' : isDown ? '▼' : ''}</i>
        </button>
        <Popover trigger="click" content={tools}>
          <button type="button" aria-label={t('data.columnTools', { column: column.label })}>
            <FilterOutlined aria-hidden="true" />
          </button>
        </Popover>
      </span>
    </th>
  );
}
