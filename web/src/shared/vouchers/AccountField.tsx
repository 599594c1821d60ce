import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { listed } from '@/shared/lib/wording';
import styles from './AccountField.module.css';
import { codedAccounts, findAccounts } from './accounts';
import type { Account } from './types';
import { useChoices } from './useChoices';

interface Props {
  label: string;
  accounts: Account[];
  value: string;
  /** The items chosen for it, as one text. */
  detail: string;
  /** Asks for what the account needs beyond its amount. */
  onDetail?: (() => void) | undefined;
  /** What is still to be chosen for it. */
  missing: string | undefined;
  disabled: boolean;
  isFaulty: boolean;
  cell: string;
  onFocus: () => void;
  onPick: (account: Account | undefined) => void;
  /** Keys that are not for the list. */
  onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => void;
}

/** Picks an account by code, name or pinyin initials; F7 opens the whole list. */
export function AccountField(props: Props) {
  const {
    label,
    accounts,
    value,
    detail,
    onDetail,
    missing,
    disabled,
    isFaulty,
    cell,
    onFocus,
    onPick,
    onKey,
  } = props;
  const { t } = useTranslation('simulation');
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const account = accounts.find((one) => one.code === value);
  // Where no list is offered, a code is taken as it is typed.
  const isFree = accounts.length === 0;
  // On a phone the rows have no head that names their columns.
  const isStacked = useMedia(phone);
  const found = !isOpen ? [] : isFree ? codedAccounts(typed ?? '') : findAccounts(accounts, typed ?? '', 60);
  const shown = typed ?? (account ? `${account.code} ${account.full_name}` : value);

  const close = () => {
    setOpen(false);
    setTyped(undefined);
    choices.reset();
  };
  const pick = (picked: Account | undefined) => {
    close();
    onPick(picked);
  };
  const choices = useChoices({
    found,
    isOpen,
    first: 0,
    onPick: pick,
    onClose: close,
    // Enter over nothing typed goes on; only who has moved in the list means an entry of it.
    isPassed: (active) => typed?.trim() === '' && active === 0,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'F7') {
      event.preventDefault();
      setTyped('');
      setOpen(true);
      return;
    }
    if (choices.onKey(event)) return;
    onKey(event, shown);
  };

  return (
    <div className={styles.field}>
      <input
        className={`${styles.input} ${isFaulty ? styles.faulty : ''}`}
        {...choices.field}
        aria-label={label}
        autoComplete="off"
        placeholder={isStacked ? t('grid.account') : undefined}
        data-cell={cell}
        value={shown}
        readOnly={disabled}
        onFocus={(event) => {
          onFocus();
          event.target.select();
        }}
        onBlur={() => {
          if (typed?.trim() === '' && value !== '') onPick(undefined);
          else if (isFree && found[0] !== undefined && found[0].code !== value) onPick(found[0]);
          close();
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          choices.reset();
          setOpen(true);
        }}
        onKeyDown={disabled ? undefined : onKeyDown}
      />
      {detail || missing ? (
        <button
          type="button"
          tabIndex={-1}
          className={`${styles.detail} ${missing ? styles.missing : ''}`}
          disabled={onDetail === undefined}
          onClick={onDetail}
        >
          {missing ? t('grid.choose', { kind: missing }) : detail}
        </button>
      ) : null}
      {isOpen ? (
        <div {...choices.list} role="listbox" className={styles.list} aria-label={label}>
          {found.map((one, index) => (
            <div
              key={one.code}
              role="option"
              tabIndex={-1}
              {...choices.entry(index)}
              className={index === choices.active ? styles.active : ''}
              // The field keeps the focus: a onKeyDown on the list must not end it.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
            >
              <span className="sp-number">{one.code}</span>
              <span>{one.full_name}</span>
              {one.aux.length > 0 ? <em>{listed(one.aux)}</em> : null}
            </div>
          ))}
          {found.length === 0 ? (
            <p className={styles.none}>{t(isFree ? 'grid.typeCode' : 'grid.noAccount')}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
