import { useTranslation } from 'react-i18next';
import { AmountCell, PickCell, ReadCell, TextCell } from '@/shared/grid/Cells';
import { Grid, RemoveCell } from '@/shared/grid/Grid';
import { Group } from '../editors/fields';
import { type Asset, blankAsset, emptyIf, lifeFault, readMonth, wrongIf } from './monthEnd';
import { PostingCell, useChart } from './PostingCells';
import type { Company } from './part';
import { type RowActs, useRows } from './useRows';

const kinds = ['fixed', 'intangible'] as const;
const methods = ['straight_line', 'double_declining', 'sum_of_years'] as const;
const columns = [
  'assetName',
  'asset_kind',
  'method',
  'cost',
  'residual',
  'months',
  'from',
  'until',
  'accumulated',
  'expense',
] as const;

const numbers: ReadonlySet<string> = new Set(['cost', 'residual', 'months']);

const readWhole = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : undefined);

interface Props {
  company: Company;
  set: (patch: Partial<Company['head']>) => void;
  disabled: boolean;
}

/** 资产卡片: by them depreciation and amortisation are drawn up at the end of a month. */
export function AssetRows({ company, set, disabled }: Props) {
  const { t } = useTranslation('company');
  const { asset, start } = company.head;
  const rows = useRows(asset, (next) => set({ asset: next }));
  const chart = useChart(company);
  return (
    <Group title={t('fields.asset')} hint={t('head.assetHint')}>
      <Grid
        label={t('fields.asset')}
        heads={columns.map((key) => ({ key, title: t(`fields.${key}`), isNumber: numbers.has(key) }))}
        count={asset.length}
        onAdd={() => rows.add(blankAsset(start))}
        add={t('head.addAsset')}
        disabled={disabled}
      >
        {asset.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <AssetRow key={at} {...{ company, chart, one, at, rows, disabled }} />
        ))}
      </Grid>
    </Group>
  );
}

interface RowProps {
  company: Company;
  chart: ReturnType<typeof useChart>;
  one: Asset;
  at: number;
  rows: RowActs<Asset>;
  disabled: boolean;
}

function AssetRow({ company, chart, one, at, rows, disabled }: RowProps) {
  const { t } = useTranslation('company');
  const nameOf = (key: (typeof columns)[number]) =>
    t('grid.cell', { number: at + 1, name: t(`fields.${key}`) });
  const set = (patch: Partial<Asset>) => rows.change(at, patch);
  const fault = lifeFault(one);
  const amount = (field: 'cost' | 'residual') => (
    <AmountCell
      label={nameOf(field)}
      value={one[field]}
      disabled={disabled}
      onRead={(typed) => set({ [field]: typed || '0.00' })}
    />
  );
  const posting = (field: 'accumulated' | 'expense') => (
    <PostingCell
      {...{ company, chart, disabled }}
      label={nameOf(field)}
      posting={one[field]}
      onChange={(next) => set({ [field]: next })}
    />
  );
  return (
    <tr>
      <td {...emptyIf(one.name === '')}>
        <TextCell
          label={nameOf('assetName')}
          value={one.name}
          max={60}
          disabled={disabled}
          onChange={(name) => set({ name })}
        />
      </td>
      <td>
        <PickCell
          label={nameOf('asset_kind')}
          value={one.kind}
          options={kinds.map((value) => ({ value, label: t(`values.asset_kind.${value}`) }))}
          disabled={disabled}
          onChange={(kind) => set({ kind })}
        />
      </td>
      <td>
        <PickCell
          label={nameOf('method')}
          value={one.method}
          options={methods.map((value) => ({ value, label: t(`values.method.${value}`) }))}
          disabled={disabled}
          onChange={(method) => set({ method })}
        />
      </td>
      <td {...emptyIf(Number(one.cost) === 0)}>{amount('cost')}</td>
      <td {...wrongIf(fault === 'residual')}>{amount('residual')}</td>
      <td {...emptyIf(one.months === 0)} {...wrongIf(fault === 'months')}>
        <ReadCell
          label={nameOf('months')}
          value={one.months === 0 ? '' : String(one.months)}
          read={readWhole}
          disabled={disabled}
          onRead={(months) => set({ months })}
        />
      </td>
      <td>
        <ReadCell
          isNumber={false}
          label={nameOf('from')}
          value={one.from}
          placeholder="2026-01"
          read={readMonth}
          disabled={disabled}
          onRead={(from) => set({ from })}
        />
      </td>
      <td>
        <ReadCell
          isNumber={false}
          label={nameOf('until')}
          value={one.until ?? ''}
          read={(typed) => (typed.trim() === '' ? '' : readMonth(typed))}
          disabled={disabled}
          onRead={(until) => set({ until: until || null })}
        />
      </td>
      {posting('accumulated')}
      {posting('expense')}
      <RemoveCell number={at + 1} disabled={disabled} onRemove={() => rows.remove(at)} />
    </tr>
  );
}
