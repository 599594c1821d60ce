import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { BusinessForm } from './BusinessForm';
import { type Business, newBusiness, renumbered } from './businesses';
import { MasterDetail, MasterEntry } from './MasterDetail';
import styles from './master.module.css';
import type { PartProps } from './part';

/** The businesses of a company: the list, and the chosen one with its documents. */
export function BusinessesPart({ company, onChange, desk }: PartProps) {
  const { t } = useTranslation('businesses');
  const { businesses, vouchers } = company;
  const { disabled } = desk;
  const [chosen, setChosen] = useState(businesses[0]?.id);
  const at = Math.max(
    0,
    businesses.findIndex(({ id }) => id === chosen),
  );
  const business = businesses[at];
  const booked = useMemo(() => new Set(vouchers.map((voucher) => voucher.business)), [vouchers]);
  const add = (one: Business, place: number) => {
    onChange({ businesses: [...businesses.slice(0, place), one, ...businesses.slice(place)] });
    setChosen(one.id);
  };
  const isOrdered = businesses.every(({ number }, index) => number === index + 1);
  return (
    <MasterDetail
      label={t('list')}
      add={t('add')}
      disabled={disabled}
      onAdd={() => add(newBusiness(company), businesses.length)}
      acts={
        isOrdered ? null : (
          <Button
            type="text"
            disabled={disabled}
            onClick={() => onChange({ businesses: renumbered(businesses) })}
          >
            {t('renumber')}
          </Button>
        )
      }
      list={businesses.map((one, index) => (
        <MasterEntry
          key={one.id}
          at={index}
          number={String(one.number)}
          day={one.date.slice(5)}
          title={one.title || t('untitled')}
          marks={<Marks business={one} isBooked={booked.has(one.id)} />}
          isChosen={one.id === business?.id}
          onChoose={() => setChosen(one.id)}
        />
      ))}
    >
      {business === undefined ? (
        <EmptyState area="books" title={t('none')} text={t('noneHint')} />
      ) : (
        <BusinessForm
          key={business.id}
          company={company}
          at={at}
          business={business}
          onChange={onChange}
          onAdd={add}
          onRemoved={() => setChosen((businesses[at + 1] ?? businesses[at - 1])?.id)}
          desk={desk}
        />
      )}
    </MasterDetail>
  );
}

/** How many documents it has, and whether a voucher is still to be written for it. */
function Marks({ business, isBooked }: { business: Business; isBooked: boolean }) {
  const { t } = useTranslation('businesses');
  const isEntry = business.action === 'entry';
  return (
    <>
      <span className={styles.mark}>{t('documentsCount', { count: business.document.length })}</span>
      {isEntry && isBooked ? null : (
        <span className={`${styles.mark} ${isEntry ? styles.lacking : ''}`}>
          {isEntry ? t('unbooked') : t(`action.${business.action}`)}
        </span>
      )}
    </>
  );
}
