import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { readAmount } from '@/shared/vouchers/amount';
import { OpenCell, PickCell, ReadCell } from './Cells';
import type { Account } from './chart';
import { readDecimal } from './decimals';
import { RemoveCell } from './Grid';
import { type Opening, onAccount, withItem } from './openings';
import type { Company } from './part';
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
  const { row, at, byCode, disabled, acts } = props;
  const { t } = useTranslation('company');
  const label = (name: string) => t('grid.cell', { number: at + 1, name });
  const set = (patch: Partial<Opening>) => acts.change(at, patch);
  const amount = (field: 'amount' | 'year_debit' | 'year_credit') => (
    <td>
      <ReadCell
        label={label(t(`fields.${field}`))}
        value={row[field] ?? ''}
        read={readAmount}
        disabled={disabled}
        onRead={(typed) => set({ [field]: typed || (field === 'amount' ? '0.00' : null) })}
      />
    </td>
  );
  return (
    <tr data-row={at}>
      <td>
        <AccountCell {...props} label={label(t('fields.account'))} />
      </td>
      <td>
        <Items {...props} label={label} />
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

function AccountCell({ row, at, byCode, choices, disabled, acts, label }: Props & { label: string }) {
  const { t } = useTranslation('company');
  const choice = choices.find((one) => one.value === row.account);
  const shown = choice?.label ?? `${row.account} ${byCode.get(row.account)?.name ?? ''}`.trim();
  const isWrong = row.account !== '' && choice === undefined;
  return (
    <OpenCell
      label={label}
      text={isWrong ? t('opening.noLeaf', { account: shown }) : shown}
      isWrong={isWrong}
      disabled={disabled}
    >
      {(leave) => (
        <SearchSelect<string>
          autoFocus
          defaultOpen
          size="small"
          aria-label={label}
          value={choice?.value}
          placeholder={t('opening.choose')}
          options={choices}
          style={{ width: '100%' }}
          onChange={(code) => {
            const account = byCode.get(code);
            if (account) acts.replace(at, onAccount(row, account));
          }}
          onBlur={leave}
        />
      )}
    </OpenCell>
  );
}

/** An item for each auxiliary type of the account; what was chosen of another type is kept in sight. */
function Items({ row, at, byCode, aux, disabled, acts, label }: Props & { label: (name: string) => string }) {
  const { t } = useTranslation('company');
  const items = row.aux;
  const types = [...new Set([...(byCode.get(row.account)?.aux ?? []), ...Object.keys(items)])];
  return types.map((type) => {
    const known = aux.find((one) => one.type === type)?.items ?? [];
    const chosen = items[type] ?? '';
    const words = chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
    return (
      <PickCell
        key={type}
        label={label(type)}
        value={chosen}
        options={[
          { value: '', label: t('opening.chooseItem', { type }) },
          ...words.map((word) => ({ value: word, label: word })),
        ]}
        disabled={disabled}
        onChange={(item) => acts.replace(at, withItem(row, type, item))}
      />
    );
  });
}
