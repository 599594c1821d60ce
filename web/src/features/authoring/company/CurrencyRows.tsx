import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadCell, TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { readDecimal } from '@/shared/lib/decimals';
import { Group } from '../editors/fields';
import styles from './company.module.css';
import { emptyIf, monthAfter, monthsOf, withRate } from './monthEnd';
import type { Company } from './part';
import { useRows } from './useRows';

type Head = Company['head'];

interface Props {
  head: Head;
  set: (patch: Partial<Head>) => void;
  disabled: boolean;
}

/** A rate above zero, or nothing. */
const readRate = (typed: string) => {
  const rate = readDecimal(typed);
  return rate === undefined || (rate !== '' && Number(rate) <= 0) ? undefined : rate;
};

/** 外币汇率: a currency a row, the last day of a month a column. */
export function CurrencyRows({ head, set, disabled }: Props) {
  const { t } = useTranslation('company');
  const { currency } = head;
  const rows = useRows(currency, (next) => set({ currency: next }));
  /** Columns that were opened beyond the last month with a rate. */
  const [more, setMore] = useState<string[]>([]);
  const months = [...new Set([...monthsOf(head), ...more])].sort();
  const last = months.at(-1);
  const label = (at: number, name: string) => t('grid.cell', { number: at + 1, name });
  return (
    <Group title={t('fields.currency')} hint={t('head.currencyHint')}>
      <Grid
        label={t('fields.currency')}
        heads={[
          { key: 'name', title: t('fields.currencyName'), width: 140 },
          ...months.map((month) => ({ key: month, title: month, width: 120, isNumber: true })),
        ]}
        count={currency.length}
        onAdd={() => rows.add({ name: '', rates: {} })}
        add={t('head.addCurrency')}
        disabled={disabled}
      >
        {currency.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            <td {...emptyIf(one.name === '' || Object.keys(one.rates).length === 0)}>
              <TextCell
                label={label(at, t('fields.currencyName'))}
                value={one.name}
                max={20}
                disabled={disabled}
                onChange={(name) => rows.change(at, { name })}
              />
            </td>
            {months.map((month) => (
              <td key={month}>
                <ReadCell
                  label={label(at, t('head.rateOf', { month }))}
                  value={one.rates[month] ?? ''}
                  read={readRate}
                  disabled={disabled}
                  onRead={(rate) => rows.replace(at, withRate(one, month, rate))}
                />
              </td>
            ))}
            <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
          </tr>
        ))}
      </Grid>
      {currency.length > 0 && last !== undefined ? (
        <div className={styles.bar}>
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={disabled}
            onClick={() => setMore([...more, monthAfter(last)])}
          >
            {t('head.addMonth', { month: monthAfter(last) })}
          </Button>
        </div>
      ) : null}
    </Group>
  );
}
