import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures } from '@/shared/ui/Figures';
import { Skeleton } from '@/shared/ui/Skeleton';
import { flowsOfNames, useFlowOf } from '@/shared/vouchers/flows';
import { type BooksOf, type ClassBusiness, classBusinessQuery } from '../../../api/ways';
import { percentWord } from './BusinessMap';
import styles from './businesses.module.css';
import { Reference } from './Reference';

interface Props {
  of: BooksOf;
  business: ClassBusiness | undefined;
  onClose: () => void;
}

/** One business: what was to be booked, why marks were lost, in which ways the class booked it, and which are accepted. */
export function BusinessDrawer({ of, business, onClose }: Props) {
  const { t } = useTranslation('ways');
  return (
    <Drawer
      open={business !== undefined}
      size={880}
      title={business ? t('name', { number: business.number, title: business.title }) : ''}
      destroyOnHidden
      onClose={onClose}
    >
      {business ? <Content key={business.key} of={of} business={business} /> : null}
    </Drawer>
  );
}

interface ContentProps extends Pick<Props, 'of'> {
  business: ClassBusiness;
}

function Content({ of, business }: ContentProps) {
  const { t } = useTranslation('ways');
  const { data, error, refetch } = useQuery(classBusinessQuery(of, business.key));
  const flowOf = useFlowOf(data && flowsOfNames(data));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={12} />;
  const people = (count: number) => t('business.people', { count });
  return (
    <>
      <p className={styles.text}>{data.text}</p>
      <Figures
        words={[
          [t('business.handedIn'), people(data.handed_in)],
          [t('business.mean'), percentWord(business.percent)],
          [t('business.right'), people(business.right)],
          [t('business.missing'), people(business.missing)],
        ]}
      />
      {data.references.map((reference, at) => (
        <Reference
          key={reference.reference}
          of={of}
          number={data.number}
          reference={reference}
          title={data.references.length > 1 ? t('business.voucher', { number: at + 1 }) : undefined}
          Heading={data.references.length > 1 ? 'h3' : 'h2'}
          nameOf={(code) => data.accounts[code]}
          flowOf={flowOf}
        />
      ))}
    </>
  );
}
