import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { withForeign } from './foreign';
import { anyItem, noReference, type Row } from './grid';
import styles from './LineDetails.module.css';
import type { GridCard } from './types';

interface Props {
  card: GridCard;
  row: Row;
  number: number;
  /** Whether any item may be accepted, and several cash-flow lines, typed by their numbers. */
  isReference?: boolean;
  /** Whether a cash-flow item that is left open is chosen when the voucher is saved. */
  fillsFlows?: boolean;
  onChange: (detail: Partial<Row>) => void;
  /** Everything was asked; or what is left was passed over, by Escape. */
  onDone: (isPassed: boolean) => void;
}

/**
 * What an account asks for beyond its amount: auxiliary items, cash-flow item, quantity; on the row, after the amount.
 * Enter goes from one to the next. Digits choose nothing: a hand that goes on typing an amount must not pick an item.
 */
export function LineDetails({
  card,
  row,
  number,
  isReference = false,
  fillsFlows = false,
  onChange,
  onDone,
}: Props) {
  const { t } = useTranslation('simulation');
  const account = card.accounts.find((one) => one.code === row.account);
  if (account === undefined) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isChoice = event.target instanceof HTMLSelectElement;
    if (isChoice && /^[\d.=-]$/.test(event.key)) event.preventDefault();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    const fields = [...(event.currentTarget.querySelectorAll<HTMLElement>('[data-detail]') ?? [])];
    const next = event.key === 'Enter' ? fields[fields.indexOf(event.target as HTMLElement) + 1] : undefined;
    if (next === undefined) onDone(event.key === 'Escape');
    else next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus; Enter is heard for all of them
    <div className={styles.strip} onKeyDown={onKeyDown}>
      <span className={styles.name}>{t('details.of', { row: number, name: account.full_name })}</span>
      {[
        ...account.aux.map((kind) => (
          <label key={kind} className={styles.field}>
            <span>{kind}</span>
            <select
              data-detail=""
              className={row.aux[kind] ? '' : styles.empty}
              value={row.aux[kind] ?? ''}
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
              {isReference ? <option value={anyItem}>{t('details.anyItem')}</option> : null}
            </select>
          </label>
        )),
        account.money && isReference ? <FlowNumbers key="flows" row={row} onChange={onChange} /> : null,
        account.money && !isReference ? (
          <label key="cash" className={styles.field}>
            <span>{t('details.cashFlow')}</span>
            <select
              data-detail=""
              className={styles.wide}
              value={row.cashFlow ?? ''}
              onChange={(event) =>
                onChange({ cashFlow: event.target.value === '' ? undefined : Number(event.target.value) })
              }
            >
              <option value="">{t(fillsFlows ? 'details.autoFlow' : 'details.noFlow')}</option>
              {card.cash_flow_items.map((item) => (
                <option key={item.no} value={item.no}>
                  {item.no} {item.is_inflow ? t('details.in') : t('details.out')} · {item.label}
                </option>
              ))}
            </select>
          </label>
        ) : null,
        account.is_foreign ? (
          <Foreign key="foreign" currency={account.unit ?? ''} row={row} onChange={onChange} />
        ) : null,
        account.unit && !account.is_foreign ? (
          <label key="quantity" className={styles.field}>
            <span>{t('details.quantity', { unit: account.unit })}</span>
            <input
              data-detail=""
              className="sp-number"
              inputMode="decimal"
              value={row.quantity}
              onChange={(event) => onChange({ quantity: decimalOf(event.target.value) ?? row.quantity })}
            />
          </label>
        ) : null,
      ]}
    </div>
  );
}

/** The amount in foreign money and its rate; the yuan follow. */
function Foreign({ currency, row, onChange }: Pick<Props, 'row' | 'onChange'> & { currency: string }) {
  const { t } = useTranslation('simulation');
  const fields = [
    ['quantity', t('details.foreign', { currency })],
    ['unitPrice', t('details.rate')],
  ] as const;
  return fields.map(([field, label]) => (
    <label key={field} className={styles.field}>
      <span>{label}</span>
      <input
        data-detail=""
        className="sp-number"
        inputMode="decimal"
        autoComplete="off"
        value={row[field]}
        onChange={({ target }) =>
          onChange(withForeign(row, { [field]: decimalOf(target.value) ?? row[field] }))
        }
      />
    </label>
  ));
}

/** The cash-flow lines that are accepted: 1、5. */
function FlowNumbers({ row, onChange }: Pick<Props, 'row' | 'onChange'>) {
  const { t } = useTranslation('simulation');
  const reference = row.reference ?? noReference;
  const [typed, setTyped] = useState(listed(reference.cashFlow.map(String)));
  return (
    <label className={styles.field}>
      <span>{t('details.flowNumbers')}</span>
      <input
        data-detail=""
        className="sp-number"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const cashFlow = (target.value.match(/\d{1,3}/g) ?? []).map(Number);
          onChange({ cashFlow: cashFlow[0], reference: { ...reference, cashFlow } });
        }}
      />
    </label>
  );
}

const decimalOf = (typed: string): string | undefined =>
  /^-?\d{0,9}(\.\d{0,6})?$/.test(typed.trim()) ? typed.trim() : undefined;
