import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, sumMoney } from '../../lib/money';
import { amountOf } from '../model';
import styles from '../questions.module.css';
import type { AccountChoice, InputProps, VoucherDraft, VoucherLine } from '../types';

const freshLine = (): VoucherLine => ({
  summary: '',
  account: '',
  debit: '0.00',
  credit: '0.00',
  aux: {},
  cash_flow_item: null,
  quantity: null,
  unit_price: null,
});

interface LinesProps {
  label: string;
  accounts: AccountChoice[];
  lines: VoucherLine[];
  disabled: boolean | undefined;
  onChange: (lines: VoucherLine[]) => void;
}

/** Lines of a voucher: account, debit, credit. Shows two rows from the start; only rows that say something are sent. */
function Lines({ label, accounts, lines, disabled, onChange }: LinesProps) {
  const { t } = useTranslation('questions');
  const [rowCount, setRowCount] = useState(Math.max(2, lines.length));
  const rows = Array.from(
    { length: Math.max(rowCount, lines.length) },
    (_, index) => lines[index] ?? freshLine(),
  );
  const says = (line: VoucherLine) => line.account !== '' || line.debit !== '0.00' || line.credit !== '0.00';
  const change = (at: number, patch: Partial<VoucherLine>) => {
    const next = rows.map((line, index) => (index === at ? { ...line, ...patch } : line));
    const last = next.reduce((found, line, index) => (says(line) ? index : found), -1);
    onChange(next.slice(0, last + 1));
  };
  const remove = (at: number) => {
    setRowCount(Math.max(2, rowCount - 1));
    onChange(rows.filter((line, index) => index !== at && says(line)));
  };
  const debit = sumMoney(rows.map((line) => line.debit));
  const credit = sumMoney(rows.map((line) => line.credit));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} style={{ minWidth: 560 }}>
        <caption className="sp-visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('entry.account')}</th>
            <th scope="col" className={styles.amount}>
              {t('entry.debit')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('entry.credit')}
            </th>
            <th aria-label={t('entry.remove')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={index}>
              <td style={{ minWidth: 220 }}>
                <AccountField
                  label={`${t('entry.account')} ${index + 1}`}
                  accounts={accounts}
                  value={line.account}
                  disabled={disabled}
                  onChange={(account) => change(index, { account })}
                />
              </td>
              {(['debit', 'credit'] as const).map((side) => (
                <td key={side} style={{ width: 150 }}>
                  <AmountField
                    label={`${t(`entry.${side}`)} ${index + 1}`}
                    value={line[side]}
                    disabled={disabled}
                    onChange={(amount) =>
                      change(index, {
                        [side]: amount,
                        ...(amount !== '0.00' ? { [side === 'debit' ? 'credit' : 'debit']: '0.00' } : {}),
                      })
                    }
                  />
                </td>
              ))}
              <td style={{ width: 40 }}>
                <Button
                  type="text"
                  size="small"
                  aria-label={`${t('entry.remove')} ${index + 1}`}
                  icon={<CloseOutlined />}
                  disabled={disabled ?? false}
                  onClick={() => remove(index)}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <Button
                type="dashed"
                size="small"
                icon={<PlusOutlined />}
                disabled={disabled ?? false}
                onClick={() => setRowCount(rows.length + 1)}
              >
                {t('entry.addLine')}
              </Button>{' '}
              {debit !== credit ? (
                <span style={{ color: 'var(--sp-warning)' }}>{t('entry.unbalanced')}</span>
              ) : null}
            </td>
            <td className={styles.amount}>{formatMoney(debit)}</td>
            <td className={styles.amount}>{formatMoney(credit)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  disabled: boolean | undefined;
  onChange: (value: string) => void;
}

function AccountField({
  label,
  accounts,
  value,
  disabled,
  onChange,
}: FieldProps & { accounts: AccountChoice[] }) {
  const { t } = useTranslation('questions');
  if (accounts.length === 0) {
    return (
      <Input
        aria-label={label}
        placeholder={t('entry.code')}
        value={value}
        disabled={disabled ?? false}
        onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, '').slice(0, 20))}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      placeholder={t('entry.choose')}
      value={value === '' ? null : value}
      disabled={disabled ?? false}
      options={accounts.map((account) => ({ value: account.code, label: `${account.code} ${account.name}` }))}
      onChange={(code: string | null | undefined) => onChange(code ?? '')}
    />
  );
}

/** Keeps what is typed; tells the amount as soon as it is one. */
function AmountField({ label, value, disabled, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === '0.00' ? '' : (formatMoney(value) ?? ''));
  const isAmount = amountOf(shown) !== undefined;
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      style={{ textAlign: 'end' }}
      value={shown}
      disabled={disabled ?? false}
      {...(isAmount ? {} : { status: 'error' as const })}
      onChange={(event) => {
        setTyped(event.target.value);
        const amount = amountOf(event.target.value);
        if (amount !== undefined) onChange(amount);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const freshVoucher = {
  kind: 'normal',
  word: '记',
  number: null,
  date: null,
  attachments: 0,
  documents: [],
} satisfies Omit<VoucherDraft, 'lines'>;

const linesOf = (vouchers: VoucherDraft[] | undefined) => vouchers?.[0]?.lines ?? [];
const vouchersOf = (lines: VoucherLine[], old: VoucherDraft[] | undefined): VoucherDraft[] =>
  lines.length === 0 ? [] : [{ ...freshVoucher, ...old?.[0], lines }];

export function EntryInput({ body, answer, onChange, disabled, label }: InputProps<'entry'>) {
  const { t } = useTranslation('questions');
  const noEntry = answer?.no_entry ?? false;
  return (
    <div className={styles.rows}>
      {body.offers_no_entry ? (
        <Checkbox
          checked={noEntry}
          disabled={disabled ?? false}
          onChange={(event) =>
            onChange({ kind: 'entry', no_entry: event.target.checked, vouchers: answer?.vouchers ?? [] })
          }
        >
          {t('entry.none')}
        </Checkbox>
      ) : null}
      {noEntry ? null : (
        <Lines
          label={label}
          accounts={body.accounts}
          lines={linesOf(answer?.vouchers)}
          disabled={disabled}
          onChange={(lines) =>
            onChange({ kind: 'entry', no_entry: false, vouchers: vouchersOf(lines, answer?.vouchers) })
          }
        />
      )}
    </div>
  );
}

export function VoucherInput({ body, answer, onChange, disabled, label }: InputProps<'voucher'>) {
  return (
    <div className={styles.rows}>
      {body.documents.map((document) => (
        <section key={document.id} className={styles.document} aria-label={document.title}>
          <strong>{document.title}</strong>
          {document.img_path ? <img className={styles.image} src={document.img_path} alt="" /> : null}
          <dl>
            {document.fields.map(([name, value]) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Lines
        label={label}
        accounts={body.accounts}
        lines={linesOf(answer?.vouchers)}
        disabled={disabled}
        onChange={(lines) => onChange({ kind: 'voucher', vouchers: vouchersOf(lines, answer?.vouchers) })}
      />
    </div>
  );
}
