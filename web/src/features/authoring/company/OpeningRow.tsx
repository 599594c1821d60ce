import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountCell, PickCell, ReadCell } from '@/shared/grid/Cells';
import { RemoveCell } from '@/shared/grid/Grid';
import { readDecimal } from '@/shared/lib/decimals';
import type { Account } from './chart';
import { type Opening, onAccount } from './openings';
import { AccountCell, ItemCells } from './PostingCells';
import type { Company } from './part';
import { withItem } from './postings';
import type { RowActs } from './useRows';

const sides = ['debit', 'credit'] as const;

interface Props {
  row: Opening;
  at: number;
  byCode: ReadonlyMap<string, Account>;
  /** The accounts that take entries. */
  choices: { value: string; label: string }[];
  aux: Company['head']['aux'];
  disabled: boolean;
  acts: RowActs<Opening>;
}

/** One opening balance: an account with its items, the side, the amount, the quantity where one is kept. */
export const OpeningRow = memo(function OpeningRow(props: Props) {
  const { row, at, byCode, choices, aux, disabled, acts } = props;
  const { t } = useTranslation('company');
  const label = (name: string) => t('grid.cell', { number: at + 1, name });
  const set = (patch: Partial<Opening>) => acts.change(at, patch);
  const amount = (field: 'amount' | 'year_debit' | 'year_credit') => (
    <td>
      <AmountCell
        label={label(t(`fields.${field}`))}
        value={row[field] ?? ''}
        disabled={disabled}
        onRead={(typed) => set({ [field]: typed || (field === 'amount' ? '0.00' : null) })}
      />
    </td>
  );
  return (
    <tr data-row={at}>
      <td>
        <AccountCell
          {...{ choices, byCode, disabled }}
          label={label(t('fields.account'))}
          code={row.account}
          onAccount={(account) => acts.replace(at, onAccount(row, account))}
        />
      </td>
      <td>
        <ItemCells
          {...{ byCode, aux, disabled, label }}
          code={row.account}
          items={row.aux}
          onItem={(type, item) => acts.replace(at, { ...row, aux: withItem(row.aux, type, item) })}
        />
      </td>
      <td>
        <PickCell
          label={label(t('fields.side'))}
          value={row.side}
          options={sides.map((value) => ({ value, label: t(`values.side.${value}`) }))}
          disabled={disabled}
          onChange={(side) => set({ side })}
        />
      </td>
      {amount('amount')}
      <td>
        {byCode.get(row.account)?.unit || row.quantity !== null ? (
          <ReadCell
            label={label(t('fields.quantity'))}
            value={row.quantity ?? ''}
            placeholder={byCode.get(row.account)?.unit}
            read={readDecimal}
            disabled={disabled}
            onRead={(quantity) => set({ quantity: quantity || null })}
          />
        ) : null}
      </td>
      {amount('year_debit')}
      {amount('year_credit')}
      <RemoveCell number={at + 1} disabled={disabled} onRemove={() => acts.remove(at)} />
    </tr>
  );
});
