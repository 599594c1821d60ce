import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenCell, PickCell } from '@/shared/grid/Cells';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { type Account, fullNames, leavesOf } from './chart';
import styles from './company.module.css';
import { emptyIf, wrongIf } from './monthEnd';
import type { Company } from './part';
import { type Posting, postedOn, withItem } from './postings';

interface Chart {
  byCode: ReadonlyMap<string, Account>;
  /** The accounts that take entries, by code and full name. */
  choices: { value: string; label: string }[];
}

/** The chart of accounts as cells offer it. */
export function useChart({ accounts, head: { code_lengths } }: Pick<Company, 'accounts' | 'head'>): Chart {
  return useMemo(() => {
    const names = fullNames(accounts, code_lengths);
    return {
      byCode: new Map(accounts.map((one) => [one.code, one])),
      choices: leavesOf(accounts).map(({ code }) => ({
        value: code,
        label: `${code} ${names.get(code) ?? ''}`.trim(),
      })),
    };
  }, [accounts, code_lengths]);
}

interface AccountProps extends Chart {
  label: string;
  code: string;
  onAccount: (account: Account) => void;
  disabled: boolean;
}

/** An account that takes entries, found by code, name or pinyin; what stands there and takes none is said to be wrong. */
export function AccountCell({ label, code, byCode, choices, disabled, onAccount }: AccountProps) {
  const { t } = useTranslation('company');
  const choice = choices.find((one) => one.value === code);
  const shown = choice?.label ?? `${code} ${byCode.get(code)?.name ?? ''}`.trim();
  const isWrong = code !== '' && choice === undefined;
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
          onChange={(next) => {
            const account = byCode.get(next);
            if (account) onAccount(account);
          }}
          onBlur={leave}
        />
      )}
    </OpenCell>
  );
}

interface ItemProps extends Pick<Chart, 'byCode'> {
  code: string;
  items: Record<string, string>;
  aux: Company['head']['aux'];
  /** What the cell of a type is called. */
  label: (type: string) => string;
  onItem: (type: string, item: string) => void;
  disabled: boolean;
}

/** An item for each auxiliary type of the account; what was chosen of another type is kept in sight. */
export function ItemCells({ code, items, byCode, aux, label, disabled, onItem }: ItemProps) {
  const { t } = useTranslation('company');
  const types = [...new Set([...(byCode.get(code)?.aux ?? []), ...Object.keys(items)])];
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
        onChange={(item) => onItem(type, item)}
      />
    );
  });
}

interface PostingProps {
  company: Company;
  chart: Chart;
  /** What the account is called; its items are called after it. */
  label: string;
  posting: Posting;
  onChange: (posting: Posting) => void;
  disabled: boolean;
}

/** An account and the items that it asks for, in one cell. */
export function PostingCell({ company, chart, label, posting, onChange, disabled }: PostingProps) {
  const { account, aux } = posting;
  const isLeaf = chart.choices.some(({ value }) => value === account);
  const isWhole = chart.byCode.get(account)?.aux.every((type) => aux[type] !== undefined);
  return (
    <td {...emptyIf(account === '')} {...wrongIf(account !== '' && !(isLeaf && isWhole))}>
      <div className={styles.posting}>
        <AccountCell
          {...chart}
          label={label}
          code={account}
          disabled={disabled}
          onAccount={(next) => onChange(postedOn(posting, next))}
        />
        <ItemCells
          byCode={chart.byCode}
          code={account}
          items={aux}
          aux={company.head.aux}
          label={(type) => `${label} ${type}`}
          disabled={disabled}
          onItem={(type, item) => onChange({ account, aux: withItem(aux, type, item) })}
        />
      </div>
    </td>
  );
}
