import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { listed } from '@/shared/lib/wording';
import styles from './AccountField.module.css';
import { codedAccounts, findAccounts } from './accounts';
import type { Account } from './types';

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
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
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
    setActive(0);
  };
  const pick = (picked: Account | undefined) => {
    close();
    onPick(picked);
  };
  const move = (by: number) => {
    const next = Math.max(0, Math.min(found.length - 1, active + by));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'F7') {
      event.preventDefault();
      setTyped('');
      setOpen(true);
      return;
    }
    if (isOpen && !event.ctrlKey && !event.metaKey) {
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
          return;
        case 'Escape':
          event.stopPropagation();
          close();
          return;
        case 'Tab':
        case 'Enter':
          if (typed?.trim() === '' && event.key === 'Enter' && active === 0) break;
          if (found[active] !== undefined) {
            event.preventDefault();
            pick(found[active]);
            return;
          }
          break;
      }
    }
    onKey(event, shown);
  };

  return (
    <div className={styles.field}>
      <input
        className={`${styles.input} ${isFaulty ? styles.faulty : ''}`}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen && found[active] ? { 'aria-activedescendant': `${id}-${active}` } : {})}
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
          setActive(0);
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
        <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={label}>
          {found.map((one, index) => (
            <div
              key={one.code}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={index === active ? styles.active : ''}
              // The field keeps the focus: a onKeyDown on the list must not end it.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(one);
              }}
              onMouseEnter={() => setActive(index)}
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
