import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridCard } from '../api/types';
import type { Row } from '../model/grid';
import styles from './LineDetails.module.css';

interface Props {
  card: GridCard;
  row: Row | undefined;
  number: number;
  isLocked: boolean;
  onChange: (detail: Partial<Row>) => void;
  /** Everything is chosen: back to the grid. */
  onDone: () => void;
}

/** What an account asks for beyond its amount: auxiliary items, cash-flow item, quantity. Enter goes from one to the next. */
export function LineDetails({ card, row, number, isLocked, onChange, onDone }: Props) {
  const { t } = useTranslation('simulation');
  const account = card.accounts.find((one) => one.code === row?.account);
  const isAsking = account && (account.aux.length > 0 || account.money || account.unit);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    const fields = [...(event.currentTarget.querySelectorAll<HTMLElement>('[data-detail]') ?? [])];
    const next = event.key === 'Enter' ? fields[fields.indexOf(event.target as HTMLElement) + 1] : undefined;
    if (next === undefined) onDone();
    else next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus; Enter is heard for all of them
    <div className={styles.strip} onKeyDown={onKeyDown}>
      <span className={styles.name}>
        {account ? t('details.of', { row: number, name: account.full_name }) : t('details.none')}
      </span>
      {isAsking && row
        ? [
            ...account.aux.map((kind) => (
              <label key={kind} className={styles.field}>
                <span>{kind}</span>
                <select
                  data-detail=""
                  className={row.aux[kind] ? '' : styles.empty}
                  value={row.aux[kind] ?? ''}
                  disabled={isLocked}
                  onChange={(event) => onChange({ aux: { ...row.aux, [kind]: event.target.value } })}
                >
                  <option value="">{t('details.choose')}</option>
                  {card.aux
                    .find((aux) => aux.kind === kind)
                    ?.items.map((item) => (
                      <option key={item} value={item}>
                        {item}
                      </option>
                    ))}
                </select>
              </label>
            )),
            account.money ? (
              <label key="cash" className={styles.field}>
                <span>{t('details.cashFlow')}</span>
                <select
                  data-detail=""
                  className={styles.wide}
                  value={row.cashFlow ?? ''}
                  disabled={isLocked}
                  onChange={(event) =>
                    onChange({ cashFlow: event.target.value === '' ? undefined : Number(event.target.value) })
                  }
                >
                  <option value="">{t('details.noFlow')}</option>
                  {card.cash_flow_items.map((item) => (
                    <option key={item.no} value={item.no}>
                      {item.no} {item.is_inflow ? t('details.in') : t('details.out')} · {item.label}
                    </option>
                  ))}
                </select>
              </label>
            ) : null,
            account.unit ? (
              <label key="quantity" className={styles.field}>
                <span>{t('details.quantity', { unit: account.unit })}</span>
                <input
                  data-detail=""
                  className="sp-number"
                  inputMode="decimal"
                  value={row.quantity}
                  readOnly={isLocked}
                  onChange={(event) => onChange({ quantity: decimalOf(event.target.value) ?? row.quantity })}
                />
              </label>
            ) : null,
          ]
        : null}
    </div>
  );
}

const decimalOf = (typed: string): string | undefined =>
  /^-?\d{0,9}(\.\d{0,6})?$/.test(typed.trim()) ? typed.trim() : undefined;
