import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenCell, PickCell, TextCell } from '@/shared/grid/Cells';
import { RemoveCell } from '@/shared/grid/Grid';
import { listed } from '@/shared/lib/wording';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { wordsOf } from '../editors/fields';
import type { Account } from './chart';

/** What can be done with a row; the same for all of them. */
export interface AccountRowActs {
  change: (at: number, patch: Partial<Account>) => void;
  recode: (at: number, code: string) => void;
  remove: (at: number) => void;
  select: (code: string) => void;
}

const categories = ['Asset', 'Liability', 'Common', 'Equity', 'Cost', 'ProfitLoss'] as const;
const sides = ['debit', 'credit'] as const;
const money = ['No', 'Cash', 'Bank'] as const;

interface Props {
  account: Account;
  at: number;
  auxTypes: readonly string[];
  isSelected: boolean;
  disabled: boolean;
  acts: AccountRowActs;
}

/** An account; its code is handed on when its cell is left, for all that uses it goes along. */
export const AccountRow = memo(function AccountRow(props: Props) {
  const { account, at, auxTypes, isSelected, disabled, acts } = props;
  const { t } = useTranslation('company');
  const label = (name: string) => t('grid.cell', { number: at + 1, name });
  const set = (patch: Partial<Account>) => acts.change(at, patch);
  return (
    <tr data-row={at} data-selected={isSelected} onFocus={() => acts.select(account.code)}>
      <td>
        <TextCell
          isLate
          label={label(t('fields.code'))}
          value={account.code}
          max={20}
          disabled={disabled}
          onChange={(code) => acts.recode(at, code)}
        />
      </td>
      <td>
        <TextCell
          label={label(t('fields.accountName'))}
          value={account.name}
          max={60}
          disabled={disabled}
          onChange={(name) => set({ name })}
        />
      </td>
      <td>
        <PickCell
          label={label(t('fields.category'))}
          value={account.category}
          options={categories.map((value) => ({ value, label: t(`values.category.${value}`) }))}
          disabled={disabled}
          onChange={(category) => set({ category })}
        />
      </td>
      <td>
        <PickCell
          label={label(t('fields.direction'))}
          value={account.direction}
          options={sides.map((value) => ({ value, label: t(`values.side.${value}`) }))}
          disabled={disabled}
          onChange={(direction) => set({ direction })}
        />
      </td>
      <td>
        <OpenCell label={label(t('fields.accountAux'))} text={listed(account.aux)} disabled={disabled}>
          {(leave) => (
            <SearchSelect<string[]>
              autoFocus
              defaultOpen
              mode="multiple"
              size="small"
              aria-label={label(t('fields.accountAux'))}
              value={account.aux}
              options={wordsOf([...new Set([...auxTypes, ...account.aux])])}
              style={{ width: '100%' }}
              onChange={(aux) => set({ aux })}
              onBlur={leave}
            />
          )}
        </OpenCell>
      </td>
      <td>
        <PickCell
          label={label(t('fields.cash'))}
          value={account.cash}
          options={money.map((value) => ({ value, label: t(`values.cash.${value}`) }))}
          disabled={disabled}
          onChange={(cash) => set({ cash })}
        />
      </td>
      <td>
        <TextCell
          label={label(t('fields.unit'))}
          value={account.unit}
          max={10}
          disabled={disabled}
          onChange={(unit) => set({ unit })}
        />
      </td>
      <RemoveCell number={at + 1} disabled={disabled} onRemove={() => acts.remove(at)} />
    </tr>
  );
});
