import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped } from '@/shared/grid/useTyped';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { AccountField } from '@/shared/vouchers/AccountField';
import { readAmount } from '@/shared/vouchers/amount';
import type { Account, AuxType } from '@/shared/vouchers/types';
import type { OwnItem } from '../../api/types';
import { type OpeningRow, readQuantity, withAmount } from '../../model/setUp';
import { ItemSelect } from './ItemSelect';
import styles from './SetUp.module.css';

interface Props {
  /** The auxiliary types with their items. */
  aux: AuxType[];
  /** The leaves of the chart. */
  accounts: Account[];
  row: OpeningRow;
  number: number;
  fault: string | undefined;
  canWrite: boolean;
  onChange: (edit: (row: OpeningRow) => OpeningRow) => void;
  /** Adds an item that no list has; none where all are given. */
  onAddItem: ((item: OwnItem) => void) | undefined;
  onRemove: () => void;
}

/** A figure that is kept while what is typed can be read. */
function Figure(props: {
  label: string;
  value: string;
  read: (typed: string) => string | undefined;
  disabled: boolean;
  onRead: (value: string) => void;
}) {
  const { label, value, read, disabled, onRead } = props;
  const typed = useTyped({ shown: value, read, onRead });
  // On a phone the rows have no head that names their columns.
  const isStacked = useMedia(phone);
  return (
    <input
      {...typed}
      className="sp-number"
      aria-label={label}
      placeholder={isStacked ? label : undefined}
      inputMode="decimal"
      readOnly={disabled}
    />
  );
}

/** One opening balance: a leaf account, its items, the quantity where one is kept, and the amount on one side. */
export function OpeningLine(props: Props) {
  const { aux, accounts, row, number, fault, canWrite, onChange, onAddItem, onRemove } = props;
  const { t } = useTranslation('simulation');
  const account = accounts.find((one) => one.code === row.account);
  const label = (name: string) => t('setUp.cell', { row: number, name });
  const pick = (picked: Account | undefined) =>
    onChange((before) => ({ ...before, account: picked?.code ?? '', aux: {}, quantity: '' }));
  /** As in the grid of vouchers. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isRemoving = (event.ctrlKey || event.metaKey) && ['Delete', 'Backspace'].includes(event.key);
    if (!isRemoving || !canWrite) return;
    event.preventDefault();
    onRemove();
  };
  return (
    <>
      <tr aria-invalid={fault !== undefined} onKeyDown={onKeyDown}>
        <td className={styles.account}>
          <AccountField
            label={label(t('setUp.account'))}
            accounts={accounts}
            value={row.account}
            detail=""
            missing={undefined}
            disabled={!canWrite}
            isFaulty={fault !== undefined}
            cell={`${row.key}.account`}
            onFocus={() => {}}
            onPick={pick}
            onKey={() => {}}
          />
        </td>
        <td className={styles.aux}>
          {account?.aux.map((kind) => (
            <ItemSelect
              key={kind}
              label={label(kind)}
              kind={kind}
              items={aux.find((type) => type.kind === kind)?.items ?? []}
              value={row.aux[kind] ?? ''}
              disabled={!canWrite}
              onPick={(item) => onChange((before) => ({ ...before, aux: { ...before.aux, [kind]: item } }))}
              onAdd={onAddItem && ((name) => onAddItem({ kind, name }))}
            />
          ))}
        </td>
        <td className={styles.quantity}>
          {account?.unit ? (
            <Figure
              label={label(account.unit)}
              value={row.quantity}
              read={readQuantity}
              disabled={!canWrite}
              onRead={(quantity) => onChange((before) => ({ ...before, quantity }))}
            />
          ) : null}
        </td>
        {(['debit', 'credit'] as const).map((side) => (
          <td key={side} className={styles.amount}>
            <Figure
              label={label(t(`setUp.sides.${side}`))}
              value={row[side]}
              read={readAmount}
              disabled={!canWrite}
              onRead={(amount) => onChange((before) => withAmount(before, side, amount))}
            />
          </td>
        ))}
        <td className={styles.remove}>
          {canWrite ? (
            <Button
              type="text"
              tabIndex={-1}
              icon={<CloseOutlined />}
              aria-label={t('setUp.remove', { row: number })}
              aria-keyshortcuts="Control+Delete"
              title="Ctrl+Delete"
              onClick={onRemove}
            />
          ) : null}
        </td>
      </tr>
      {fault ? (
        <tr>
          <td className={styles.fault} colSpan={6} role="alert">
            {fault}
          </td>
        </tr>
      ) : null}
    </>
  );
}
