import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { BankPlace } from '../../api/reconciliation';
import type { Reconciliation } from '../../api/types';
import { apartOf, type Ticked } from '../../model/reconciliation';
import { LineTable } from './LineTable';
import styles from './Reconciliation.module.css';
import { useMatching } from './useMatching';

interface Props {
  place: BankPlace;
  data: Reconciliation;
  canWrite: boolean;
  onVoucher: (label: string) => void;
}

/** Both lists with what is ticked on each side, and one thing to do with it. */
export function MatchDesk({ place, data, canWrite, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const matching = useMatching(place, data, canWrite);
  const { act, bankTicked, bookTicked } = matching;
  const numbers = new Map(data.matches.map((match, at) => [match.id, at + 1]));
  const isTicked = bankTicked.count + bookTicked.count > 0;
  return (
    <>
      <div className={styles.bar}>
        <Checkbox checked={onlyOpen} onChange={(event) => setOnlyOpen(event.target.checked)}>
          {t('reconciliation.onlyOpen')}
        </Checkbox>
        <span className={styles.keys}>{canWrite ? t('reconciliation.keys') : null}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the checkboxes inside */}
      <div className={styles.lists} onKeyDown={matching.onKeyDown}>
        <LineTable
          {...{ matching, numbers, onlyOpen, canWrite }}
          title={t('reconciliation.bankList')}
          side="bank"
          lines={matching.bank}
        />
        <LineTable
          {...{ matching, numbers, onlyOpen, canWrite, onVoucher }}
          title={t('reconciliation.bookList')}
          side="book"
          lines={matching.book}
        />
      </div>
      {canWrite ? (
        <div className={styles.acts}>
          <div className={styles.sums} aria-live="polite">
            {isTicked ? (
              <>
                <Sum label={t('reconciliation.bankTicked', { count: bankTicked.count })} of={bankTicked} />
                <Sum label={t('reconciliation.bookTicked', { count: bookTicked.count })} of={bookTicked} />
                {act === 'match' && bankTicked.sum !== bookTicked.sum ? (
                  <span className={styles.apart}>
                    {t('reconciliation.apart')} <Money amount={apartOf(bankTicked, bookTicked)} />
                  </span>
                ) : null}
              </>
            ) : (
              <span className={styles.hint}>{t('reconciliation.tickHint')}</span>
            )}
          </div>
          <span className={styles.buttons}>
            {isTicked ? <Button onClick={matching.clear}>{t('reconciliation.clear')}</Button> : null}
            <Button
              type="primary"
              disabled={!matching.isReady && !matching.isBusy}
              loading={matching.isBusy}
              onClick={matching.run}
            >
              {t(`reconciliation.act.${act}`)}
            </Button>
          </span>
        </div>
      ) : null}
    </>
  );
}

function Sum({ label, of }: { label: string; of: Ticked }) {
  return (
    <span className={styles.sum}>
      {label} <Money amount={of.sum} />
    </span>
  );
}
