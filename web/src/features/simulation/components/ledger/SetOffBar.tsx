import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import { useSetOffActions } from '../../api/setOffs';
import type { OpenAccount, OpenItem } from '../../api/types';
import { type Picked, pairOf } from '../../model/setOffs';
import { AmountInput } from '../AmountInput';
import styles from '../books.module.css';

interface Props {
  bookId: number;
  kind: string;
  accounts: OpenAccount[];
  picked: Picked[];
  onDone: () => void;
}

/** What is picked, and how much of it is set off: as much as both have left, or less. */
export function SetOffBar({ bookId, kind, accounts, picked, onDone }: Props) {
  const { t } = useTranslation('simulation');
  const { add } = useSetOffActions(bookId);
  const [asked, setAsked] = useState<string>();
  const pair = pairOf(accounts, picked);
  const nameOf = (item: OpenItem) => item.voucher || t('open.opening');
  const run = () => {
    const at = pair?.one.at;
    if (!pair || !at) return;
    const body = { kind, one: at, other: pair.other.at, amount: asked ?? pair.most };
    add.mutate(body, { onSuccess: onDone });
  };
  return (
    <div className={styles.picked}>
      <span aria-live="polite">
        {pair ? (
          <>
            {t('open.pair', { pays: nameOf(pair.pays), owed: nameOf(pair.owed) })}
            <AmountInput label={t('open.much')} value={asked ?? pair.most} onRead={setAsked} />
            <small className={styles.muted}>
              {t('open.most')} <Money amount={pair.most} />
            </small>
          </>
        ) : (
          t(picked.length < 2 ? 'open.pickOther' : 'open.noPair')
        )}
      </span>
      <span>
        <Button onClick={onDone}>{t('reconciliation.clear')}</Button>
        <Button type="primary" disabled={!pair} loading={add.isPending} onClick={run}>
          {t('open.setOff')}
        </Button>
      </span>
    </div>
  );
}
