import { Button, Input } from 'antd';
import { type ClipboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid } from '@/shared/grid/Grid';
import { fits, loadReadings } from '@/shared/lib/fits';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { notify } from '@/shared/ui/notify';
import { AccountRow, type AccountRowActs } from './AccountRow';
import { newAccount, nextCode, recoded, usesOf, withAccount, withoutAccount } from './chart';
import styles from './company.module.css';
import type { PartProps } from './part';
import { pastedAccounts, withPasted } from './pastedAccounts';
import { SheetImport } from './SheetImport';
import { useRows } from './useRows';

/** The chart of accounts. */
export function AccountsPart({ company, onChange, desk }: PartProps) {
  const { disabled } = desk;
  const { t } = useTranslation('company');
  const { accounts, head } = company;
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState('');
  const [asked, setAsked] = useState<string>();
  const acts = useAccountActs({ company, onChange, onAsk: setAsked, onSelect: setSelected });
  const auxTypes = useMemo(() => head.aux.map(({ type }) => type).filter(Boolean), [head.aux]);
  const add = (parent: string) => {
    const code = nextCode(accounts, head.code_lengths, parent);
    if (code === undefined) return;
    setFilter('');
    setSelected(code);
    onChange({ accounts: withAccount(accounts, newAccount(accounts, code, parent)) });
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = disabled ? undefined : pastedAccounts(event.clipboardData.getData('text/plain'), accounts);
    if (pasted === undefined) return;
    event.preventDefault();
    const next = withPasted(accounts, pasted);
    onChange({ accounts: next.accounts });
    notify.success(t('accounts.pasted', { added: next.added, changed: next.changed }));
  };
  const columns = ['code', 'accountName', 'category', 'direction', 'accountAux', 'cash', 'unit'] as const;
  const isShown = (at: number) => fits(`${accounts[at]?.code} ${accounts[at]?.name}`, filter);
  const canAddBelow = selected !== '' && nextCode(accounts, head.code_lengths, selected) !== undefined;
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <Input
          allowClear
          className={styles.filter}
          aria-label={t('accounts.filter')}
          placeholder={t('accounts.filter')}
          value={filter}
          onFocus={() => void loadReadings()}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button disabled={disabled || !canAddBelow} onClick={() => add(selected)}>
          {canAddBelow ? t('accounts.addBelow', { code: selected }) : t('accounts.addBelowNone')}
        </Button>
        <Button disabled={disabled} onClick={() => add('')}>
          {t('accounts.addFirst')}
        </Button>
        <SheetImport {...{ company, onChange, desk }} part="accounts" />
        <span className={styles.hint}>{t('accounts.count', { count: accounts.length })}</span>
      </div>
      <p className={styles.hint}>{t('accounts.pasteHint')}</p>
      <Grid
        label={t('tabs.accounts')}
        heads={columns.map((key) => ({ key, title: t(`fields.${key}`) }))}
        count={accounts.length}
        disabled={disabled}
        onPaste={paste}
      >
        {accounts.map((account, at) =>
          isShown(at) ? (
            <AccountRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a code may be written twice while it is typed
              key={at}
              {...{ account, at, auxTypes, disabled, acts }}
              isSelected={account.code === selected}
            />
          ) : null,
        )}
      </Grid>
      <RemoveDialog {...{ company, asked }} onRemove={acts.removeNow} onClose={() => setAsked(undefined)} />
    </div>
  );
}

interface ActsProps extends Pick<PartProps, 'company' | 'onChange'> {
  onAsk: (code: string) => void;
  onSelect: (code: string) => void;
}

/** The acts of all rows; they stay the same, so that only rows that change are drawn again. */
function useAccountActs(given: ActsProps): AccountRowActs & { removeNow: (code: string) => void } {
  const latest = useRef(given);
  latest.current = given;
  const rows = useRows(given.company.accounts, (accounts) => given.onChange({ accounts }));
  const recode = useCallback(
    (at: number, code: string) => {
      const { company, onChange } = latest.current;
      const before = company.accounts[at]?.code ?? '';
      const isAlone = (one: string) => company.accounts.filter((other) => other.code === one).length === 1;
      const isFree = !company.accounts.some((one) => one.code === code);
      if (before !== '' && code !== '' && isAlone(before) && isFree) onChange(recoded(company, before, code));
      else rows.change(at, { code });
    },
    [rows],
  );
  const removeNow = useCallback((code: string) => {
    const { company, onChange } = latest.current;
    onChange({ accounts: withoutAccount(company, code) });
  }, []);
  const remove = useCallback(
    (at: number) => {
      const { company, onAsk } = latest.current;
      const code = company.accounts[at]?.code ?? '';
      const { below, openings, lines, monthEnd } = usesOf(company, code);
      if (code !== '' && below + openings + lines + monthEnd > 0) onAsk(code);
      else rows.remove(at);
    },
    [rows],
  );
  const select = useCallback((code: string) => latest.current.onSelect(code), []);
  return useMemo(
    () => ({ change: rows.change, recode, remove, removeNow, select }),
    [rows, recode, remove, removeNow, select],
  );
}

interface DialogProps {
  company: PartProps['company'];
  asked: string | undefined;
  onRemove: (code: string) => void;
  onClose: () => void;
}

/** Says what stands on an account before it goes. */
function RemoveDialog({ company, asked, onRemove, onClose }: DialogProps) {
  const { t } = useTranslation('company');
  if (asked === undefined) return null;
  const { below, openings, lines, monthEnd } = usesOf(company, asked);
  const name = company.accounts.find((one) => one.code === asked)?.name ?? '';
  const reasons = [
    below > 0 ? t('accounts.usedBelow', { count: below }) : '',
    openings > 0 ? t('accounts.usedOpenings', { count: openings }) : '',
    lines > 0 ? t('accounts.usedLines', { count: lines }) : '',
    monthEnd > 0 ? t('accounts.usedMonthEnd', { count: monthEnd }) : '',
  ];
  return (
    <ConfirmDialog
      isOpen
      title={t('accounts.removeTitle', { name: `${asked} ${name}` })}
      text={reasons.filter(Boolean).map((reason) => <p key={reason}>{reason}</p>)}
      okText={t('accounts.remove')}
      onConfirm={async () => onRemove(asked)}
      onClose={onClose}
    />
  );
}
