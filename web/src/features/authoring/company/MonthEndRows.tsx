import { useTranslation } from 'react-i18next';
import { TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { Group } from '../editors/fields';
import styles from './company.module.css';
import { blankMonthly, blankSaleCost, emptyIf, isWrongExpression, wrongIf } from './monthEnd';
import { PostingCell, useChart } from './PostingCells';
import type { Company } from './part';
import { useRows } from './useRows';

interface Props {
  company: Company;
  set: (patch: Partial<Company['head']>) => void;
  disabled: boolean;
}

/** 每月计提与摊销: entries of every month whose amount follows from the student's own books. */
export function MonthlyRows({ company, set, disabled }: Props) {
  const { t } = useTranslation('company');
  const { monthly } = company.head;
  const rows = useRows(monthly, (next) => set({ monthly: next }));
  const chart = useChart(company);
  const columns = ['monthlyTitle', 'debit', 'credit', 'derived'] as const;
  return (
    <Group title={t('fields.monthly')} hint={t('head.monthlyHint')}>
      <Grid
        label={t('fields.monthly')}
        heads={columns.map((key) => ({ key, title: t(`fields.${key}`) }))}
        count={monthly.length}
        onAdd={() => rows.add(blankMonthly())}
        add={t('head.addMonthly')}
        disabled={disabled}
      >
        {monthly.map((one, at) => {
          const nameOf = (key: (typeof columns)[number]) =>
            t('grid.cell', { number: at + 1, name: t(`fields.${key}`) });
          const posting = (side: 'debit' | 'credit') => (
            <PostingCell
              {...{ company, chart, disabled }}
              label={nameOf(side)}
              posting={one[side]}
              onChange={(next) => rows.change(at, { [side]: next })}
            />
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              <td {...emptyIf(one.title === '')}>
                <TextCell
                  label={nameOf('monthlyTitle')}
                  value={one.title}
                  max={60}
                  disabled={disabled}
                  onChange={(title) => rows.change(at, { title })}
                />
              </td>
              {posting('debit')}
              {posting('credit')}
              <td {...emptyIf(one.amount === '')} {...wrongIf(isWrongExpression(one.amount))}>
                <TextCell
                  label={nameOf('derived')}
                  value={one.amount}
                  max={500}
                  placeholder="round(-bal('2001') * 0.05 / 12, 2)"
                  disabled={disabled}
                  onChange={(amount) => rows.change(at, { amount })}
                />
              </td>
              <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
            </tr>
          );
        })}
      </Grid>
      <FunctionHelp />
    </Group>
  );
}

/** What an expression over the books may ask, as `StudentBook` of the server answers it; two samples name things and are words. */
const functions = [
  ['bal', "bal('2001')"],
  ['open', "open('1405')"],
  ['debCred', "deb('5602') cred('5001')"],
  ['net', "net('5001')"],
  ['quantity', "qty_open('1405') qty_in('1405') qty_out('1405')"],
  ['avg', "avg('1405')"],
  ['item', undefined],
  ['tax', undefined],
  ['arithmetic', 'round(x, 2) min max abs floor ceil'],
] as const;

function FunctionHelp() {
  const { t } = useTranslation('company');
  const named = { item: t('functions.itemSample'), tax: t('functions.taxSample') };
  return (
    <details className={styles.section}>
      <summary>{t('functions.title')}</summary>
      <dl className={styles.functions}>
        {functions.map(([name, sample]) => (
          <div key={name}>
            <dt>
              <code>{sample ?? named[name]}</code>
            </dt>
            <dd>{t(`functions.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** 结转销售成本: the stock that is carried out at its average cost, by what the sales invoices say was sold. */
export function SaleCostRows({ company, set, disabled }: Props) {
  const { t } = useTranslation('company');
  const { sale_cost } = company.head;
  const rows = useRows(sale_cost, (next) => set({ sale_cost: next }));
  const chart = useChart(company);
  const columns = ['saleItem', 'stock', 'cost_account'] as const;
  return (
    <Group title={t('fields.sale_cost')} hint={t('head.saleCostHint')}>
      <Grid
        label={t('fields.sale_cost')}
        heads={columns.map((key) => ({ key, title: t(`fields.${key}`) }))}
        count={sale_cost.length}
        onAdd={() => rows.add(blankSaleCost())}
        add={t('head.addSaleCost')}
        disabled={disabled}
      >
        {sale_cost.map((one, at) => {
          const nameOf = (key: (typeof columns)[number]) =>
            t('grid.cell', { number: at + 1, name: t(`fields.${key}`) });
          const given = { company, chart, disabled };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              <td {...emptyIf(one.item === '')}>
                <TextCell
                  label={nameOf('saleItem')}
                  value={one.item}
                  max={60}
                  disabled={disabled}
                  onChange={(item) => rows.change(at, { item })}
                />
              </td>
              <PostingCell
                {...given}
                label={nameOf('stock')}
                posting={one.stock}
                onChange={(stock) => rows.change(at, { stock })}
              />
              <PostingCell
                {...given}
                label={nameOf('cost_account')}
                posting={one.cost}
                onChange={(cost) => rows.change(at, { cost })}
              />
              <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
            </tr>
          );
        })}
      </Grid>
    </Group>
  );
}
