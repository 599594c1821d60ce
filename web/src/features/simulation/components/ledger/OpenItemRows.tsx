import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import { isZero } from '@/shared/vouchers/amount';
import type { OpenAccount, OpenItem } from '../../api/types';
import { type Picked, pickedOf } from '../../model/setOffs';
import styles from '../books.module.css';
import { AmountCell } from './cells';

interface Picks {
  picked: Picked[];
  onPick: (one: Picked) => void;
  /** Takes a set-off by hand back. */
  onTakeBack: (id: number) => void;
}

interface Props {
  account: OpenAccount;
  showsSettled: boolean;
  /** How amounts are set off by hand; none where nothing can be. */
  picks?: Picks | undefined;
  onItem: () => void;
  onVoucher: (label: string) => void;
}

/** One customer's account: its balance by age, then the vouchers it consists of with what was set off against them. */
export function OpenItemRows({ account, showsSettled, picks, onItem, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const items = account.items.filter((item) => showsSettled || !isZero(item.remaining));
  const link = (voucher: string) =>
    voucher === '' ? (
      t('open.opening')
    ) : (
      <button type="button" className={`${styles.link} sp-number`} onClick={() => onVoucher(voucher)}>
        {voucher}
      </button>
    );
  return (
    <tbody>
      <tr className={styles.total}>
        <td className={styles.name}>{account.item}</td>
        <td>
          <button type="button" className={styles.link} onClick={onItem}>
            <span className="sp-number">{account.account}</span> {account.name}
          </button>
        </td>
        <td />
        <AmountCell amount={account.balance} showsZero />
        {account.ages.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the age bands never move
          <AmountCell key={at} amount={amount} />
        ))}
      </tr>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
        <tr key={at}>
          <td className={`sp-number ${styles.muted}`}>
            {picks ? <Pick {...{ account, item, picks }} /> : null}
            {item.date?.slice(5) ?? ''}
          </td>
          <td className={styles.words}>
            {link(item.voucher)} {item.summary}
            {item.settlements.length > 0 ? (
              <small className={styles.muted}>
                {' '}
                {t('open.by')}{' '}
                {item.settlements.map((settlement, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: settlements have no identity but their place
                  <span key={index}>
                    {link(settlement.voucher)} <Money amount={settlement.amount} />{' '}
                    {settlement.set_off_id === null ? null : (
                      <ByHand id={settlement.set_off_id} onTakeBack={picks?.onTakeBack} />
                    )}
                  </span>
                ))}
              </small>
            ) : null}
          </td>
          <AmountCell amount={item.amount} showsZero />
          <AmountCell amount={item.remaining} />
          <td colSpan={account.ages.length} className={styles.muted}>
            {isZero(item.remaining) ? t('open.done') : t('open.days', { count: item.days })}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Pick({ account, item, picks }: { account: OpenAccount; item: OpenItem; picks: Picks }) {
  const { t } = useTranslation('simulation');
  const own = pickedOf(account, item);
  const label = t('open.pick', { voucher: item.voucher || t('open.opening'), amount: item.amount });
  return (
    <Checkbox
      className={styles.pick}
      aria-label={label}
      checked={picks.picked.some(({ key }) => key === own.key)}
      onChange={() => picks.onPick(own)}
    />
  );
}

/** Says that a person set it off, and lets them take that back. */
function ByHand({ id, onTakeBack }: { id: number; onTakeBack: ((id: number) => void) | undefined }) {
  const { t } = useTranslation('simulation');
  return (
    <>
      {t('open.byHand')}{' '}
      {onTakeBack ? (
        <button type="button" className={styles.link} onClick={() => onTakeBack(id)}>
          {t('open.takeBack')}
        </button>
      ) : null}{' '}
    </>
  );
}
