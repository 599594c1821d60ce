import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import { EmptyState } from '@/shared/ui/EmptyState';
import { MasterDetail, MasterEntry } from './MasterDetail';
import styles from './master.module.css';
import type { PartProps } from './part';
import { cardOf, type ListedVoucher, listedVouchers, newVoucher, type Voucher } from './referenceVouchers';
import { SheetImport } from './SheetImport';
import { VoucherForm } from './VoucherForm';

/** The reference vouchers of a company: the list by number, and the chosen one with the documents of its business. */
export function VouchersPart({ company, onChange, desk }: PartProps) {
  const { t } = useTranslation('businesses');
  const { vouchers, businesses, accounts, head } = company;
  const list = useMemo(() => listedVouchers(vouchers), [vouchers]);
  const titles = useMemo(() => new Map(businesses.map(({ id, title }) => [id, title])), [businesses]);
  const card = useMemo(() => cardOf({ accounts, head }), [accounts, head]);
  const [chosen, setChosen] = useState(list[0]?.at ?? 0);
  /** The place of the voucher that was begun last: its grid takes the keyboard. */
  const [begun, setBegun] = useState<number>();
  const place = Math.min(chosen, vouchers.length - 1);
  const voucher = vouchers[place];
  const add = (one: Voucher) => {
    onChange({ vouchers: [...vouchers, one] });
    setChosen(vouchers.length);
    setBegun(vouchers.length);
  };
  const next = useMemo(() => newVoucher(company), [company]);
  return (
    <MasterDetail
      label={t('vouchers.list')}
      add={t('vouchers.add')}
      disabled={desk.disabled || next === undefined}
      onAdd={() => next && add(next)}
      acts={
        <>
          <SheetImport {...{ company, onChange, desk }} part="vouchers" />
          {next === undefined ? <p className={styles.hint}>{t('vouchers.noBusiness')}</p> : null}
        </>
      }
      list={list.map((one) => (
        <MasterEntry
          key={`${one.voucher.id} ${one.voucher.variant} ${one.at}`}
          at={one.at}
          number={`${one.voucher.word}-${one.voucher.number}`}
          day={one.voucher.date.slice(5)}
          title={titles.get(one.voucher.business) || t('untitled')}
          figure={formatMoney(one.amount) ?? ''}
          marks={<Marks listed={one} />}
          isChosen={one.at === place}
          onChoose={() => {
            setBegun(undefined);
            setChosen(one.at);
          }}
        />
      ))}
    >
      {voucher === undefined ? (
        <EmptyState area="books" title={t('vouchers.none')} text={t('vouchers.noneHint')} />
      ) : (
        <VoucherForm
          key={`${place} ${voucher.id}`}
          company={company}
          card={card}
          at={place}
          voucher={voucher}
          isBegun={begun === place}
          onChange={onChange}
          onAdd={add}
          onRemoved={() => {
            setBegun(undefined);
            setChosen(Math.max(0, place - 1));
          }}
          desk={desk}
        />
      )}
    </MasterDetail>
  );
}

/** Which answer it is, whether it may be left out, and whether it does not balance. */
function Marks({ listed: { voucher, isBalanced } }: { listed: ListedVoucher }) {
  const { t } = useTranslation('businesses');
  return (
    <>
      {voucher.variant > 1 ? (
        <span className={styles.mark}>{t('vouchers.variantMark', { variant: voucher.variant })}</span>
      ) : null}
      {voucher.is_optional ? <span className={styles.mark}>{t('vouchers.optionalMark')}</span> : null}
      {isBalanced ? null : (
        <span className={`${styles.mark} ${styles.lacking}`}>{t('vouchers.unbalanced')}</span>
      )}
    </>
  );
}
