import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import CodeOutlined from '@ant-design/icons/CodeOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FilterOutlined from '@ant-design/icons/FilterOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input, Pagination, Popover, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';
import { formatMoney } from '@/shared/lib/money';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Condition, profileQuery, rowsQuery } from '../api/companies';
import type { Column, Company } from '../api/types';
import books from './books.module.css';
import styles from './TableBrowser.module.css';

interface Props {
  company: Company;
  /** Programs find the tables of a course's first company by their own names, of others under the company's key. */
  isFirst: boolean;
  classId: number | undefined;
  tableKey: string | undefined;
  onTable: (key: string) => void;
}

const isNumber = (column: Column) => ['integer', 'decimal', 'money'].includes(column.kind);

/** Tables of business data: choose, search, filter, sort, look into a column, take along. */
export function TableBrowser({ company, isFirst, classId, tableKey, onTable }: Props) {
  const { t } = useTranslation('simulation');
  const table = company.tables.find((one) => one.key === tableKey) ?? company.tables[0];
  if (table === undefined) return <p>{t('data.noTables')}</p>;
  const file = isFirst ? table.file : `${company.key}/${table.file}`;
  const statement = `pd.read_csv('${file}')`;
  return (
    <div className={styles.browser}>
      <nav className={styles.list} aria-label={t('data.tables')}>
        {company.tables.map((one) => (
          <button
            key={one.key}
            type="button"
            aria-current={one.key === table.key}
            onClick={() => onTable(one.key)}
          >
            <strong>{one.title}</strong>
            <code>{one.file}</code>
          </button>
        ))}
      </nav>
      <section className={styles.table} aria-label={table.title}>
        <header className={styles.head}>
          <div>
            <h2>{table.title}</h2>
            <p>{table.summary}</p>
          </div>
          <span className={styles.take}>
            <Link
              className={styles.open}
              to="/full/pythonTest"
              search={{ course_id: company.course_id, class_id: classId, read: file }}
            >
              <CodeOutlined aria-hidden="true" />
              {t('data.open')}
            </Link>
            <Button
              icon={<CopyOutlined />}
              title={statement}
              onClick={() =>
                void navigator.clipboard
                  .writeText(statement)
                  .then(() => notify.success(t('data.copied', { text: statement })))
                  .catch(() => notify.plain(statement))
              }
            >
              {t('data.copy')}
            </Button>
            <Button
              icon={<DownloadOutlined />}
              onClick={() =>
                void download('/api/company/{company_id}/table/{table_key}/download/', table.file, {
                  path: { company_id: company.id, table_key: table.key },
                })
              }
            >
              {t('data.download')}
            </Button>
          </span>
        </header>
        <Rows key={table.key} companyId={company.id} tableKey={table.key} columns={table.columns} />
      </section>
    </div>
  );
}

function Rows({ companyId, tableKey, columns }: { companyId: number; tableKey: string; columns: Column[] }) {
  const { t } = useTranslation('simulation');
  const [question, setQuestion] = useState({
    page: 1,
    pageSize: 50,
    q: '',
    sort: '',
    conditions: [] as Condition[],
  });
  const { data, error, isFetching, refetch } = useQuery(rowsQuery(companyId, tableKey, question));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown = data?.columns ?? columns;
  const ask = (patch: Partial<typeof question>) => setQuestion({ ...question, page: 1, ...patch });
  const toggleOrder = (column: string) =>
    ask({ sort: question.sort === column ? `-${column}` : question.sort === `-${column}` ? '' : column });
  return (
    <>
      <div className={styles.bar}>
        <Input.Search
          className={styles.search}
          allowClear
          placeholder={t('data.search')}
          aria-label={t('data.search')}
          onSearch={(q) => ask({ q })}
        />
        {question.conditions.map((condition, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={index}
            type="button"
            className={styles.chip}
            onClick={() => ask({ conditions: question.conditions.filter((_, other) => other !== index) })}
          >
            {condition.column} {t(`op.${condition.op}`)} {condition.value} ×
          </button>
        ))}
        <span className={`sp-number ${styles.count}`}>
          {data ? t('data.rows', { count: data.total }) : ''}
        </span>
      </div>
      {data === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <div className={`${books.sheet} ${styles.rows} ${isFetching ? styles.busy : ''}`}>
          <table className={books.table}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    className={isNumber(column) ? books.amount : ''}
                    aria-sort={
                      question.sort === column.name
                        ? 'ascending'
                        : question.sort === `-${column.name}`
                          ? 'descending'
                          : 'none'
                    }
                  >
                    <span className={styles.columnHead}>
                      <button type="button" title={column.label} onClick={() => toggleOrder(column.name)}>
                        {column.label}
                        <i aria-hidden="true">
                          {question.sort === column.name
                            ? '▲'
                            : question.sort === `-${column.name}`
                              ? '▼'
                              : ''}
                        </i>
                      </button>
                      <Popover
                        trigger="click"
                        content={
                          <ColumnTools
                            companyId={companyId}
                            tableKey={tableKey}
                            column={column}
                            q={question.q}
                            conditions={question.conditions}
                            onCondition={(condition) =>
                              ask({ conditions: [...question.conditions, condition] })
                            }
                          />
                        }
                      >
                        <button type="button" aria-label={t('data.columnTools', { column: column.label })}>
                          <FilterOutlined aria-hidden="true" />
                        </button>
                      </Popover>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no identity but their place
                <tr key={index}>
                  {shown.map((column, place) => (
                    <td key={column.name} className={isNumber(column) ? `sp-number ${books.amount}` : ''}>
                      {column.kind === 'money' ? (formatMoney(row[place]) ?? row[place]) : row[place]}
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
        <Pagination
          size="small"
          current={question.page}
          pageSize={question.pageSize}
          total={data?.total ?? 0}
          showSizeChanger
          pageSizeOptions={[20, 50, 100, 200]}
          onChange={(page, pageSize) => setQuestion({ ...question, page, pageSize })}
        />
      </div>
    </>
  );
}

interface ToolsProps {
  companyId: number;
  tableKey: string;
  column: Column;
  q: string;
  conditions: Condition[];
  onCondition: (condition: Condition) => void;
}

/** What a column holds, and a condition on it. */
function ColumnTools({ companyId, tableKey, column, q, conditions, onCondition }: ToolsProps) {
  const { t } = useTranslation('simulation');
  const { data } = useQuery(profileQuery(companyId, tableKey, column.name, q, conditions));
  const ops: Condition['op'][] =
    isNumber(column) || column.kind === 'date' ? ['gte', 'lte', 'eq', 'ne'] : ['contains', 'eq', 'ne'];
  const [op, setOp] = useState<Condition['op']>(ops[0] ?? 'eq');
  const [value, setValue] = useState('');
  const most = Math.max(1, ...(data?.top.map((one) => one.count) ?? []));
  const facts: [string, string | number | null | undefined][] = [
    [t('profile.rows'), data?.rows],
    [t('profile.empty'), data?.empty],
    [t('profile.distinct'), data?.distinct],
    [t('profile.min'), data?.min],
    [t('profile.max'), data?.max],
    [t('profile.sum'), data?.sum],
    [t('profile.mean'), data?.mean],
  ];
  return (
    <div className={styles.tools}>
      <p className={styles.toolsTitle}>
        <BarChartOutlined aria-hidden="true" /> {column.label} <code>{column.name}</code>
      </p>
      <dl className={`sp-number ${styles.facts}`}>
        {facts
          .filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
          .map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
      <ul className={styles.top}>
        {data?.top.map((one) => (
          <li key={one.value}>
            <button
              type="button"
              onClick={() => onCondition({ column: column.name, op: 'eq', value: one.value })}
            >
              <span>{one.value}</span>
              <i aria-hidden="true" style={{ width: `${(one.count / most) * 100}%` }} />
              <b className="sp-number">{one.count}</b>
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (value !== '') onCondition({ column: column.name, op, value });
          setValue('');
        }}
      >
        <Select
          size="small"
          aria-label={t('data.operator')}
          value={op}
          options={ops.map((one) => ({ value: one, label: t(`op.${one}`) }))}
          onChange={setOp}
        />
        <Input
          size="small"
          aria-label={t('data.value')}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={value === ''}>
          {t('data.filter')}
        </Button>
      </form>
    </div>
  );
}
