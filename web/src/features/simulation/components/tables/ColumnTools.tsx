import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Condition, profileQuery } from '../../api/companies';
import type { Column } from '../../api/types';
import { isNumber } from '../../model/businessTable';
import styles from './TableBrowser.module.css';

interface Props {
  companyId: number;
  tableKey: string;
  column: Column;
  q: string;
  conditions: Condition[];
  onCondition: (condition: Condition) => void;
}

/** What a column holds, and a condition on it. */
export function ColumnTools({ companyId, tableKey, column, q, conditions, onCondition }: Props) {
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
