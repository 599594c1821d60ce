import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import type { GridCard } from '@/shared/vouchers/types';
import { BusinessDocuments } from './BusinessDocuments';
import styles from './master.module.css';
import type { PartProps } from './part';
import { type Voucher, variantOf } from './referenceVouchers';
import { VoucherHead } from './VoucherHead';
import { VoucherLines } from './VoucherLines';

interface Props extends PartProps {
  card: GridCard;
  /** Its place among the vouchers. */
  at: number;
  voucher: Voucher;
  /** Whether it was just begun: the keyboard goes to its lines. */
  isBegun: boolean;
  onAdd: (voucher: Voucher) => void;
  onRemoved: () => void;
}

/** One reference voucher: its head, its lines, and beside them the documents it is written from. */
export function VoucherForm(props: Props) {
  const { company, card, at, voucher, isBegun, onChange, desk } = props;
  const set = (patch: Partial<Voucher>) =>
    onChange({
      vouchers: company.vouchers.map((one, index) => (index === at ? { ...one, ...patch } : one)),
    });
  const business = company.businesses.find(({ id }) => id === voucher.business);
  return (
    <>
      <Tools {...props} />
      <div className={`${styles.pair} ${styles.linesAndDrawing}`}>
        <div className={styles.voucher}>
          <VoucherHead company={company} voucher={voucher} onChange={set} disabled={desk.disabled} />
          <VoucherLines
            card={card}
            voucher={voucher}
            summary={business?.title ?? ''}
            isBegun={isBegun}
            onLines={(lines) => set({ lines })}
            disabled={desk.disabled}
          />
        </div>
        {business === undefined || business.document.length === 0 ? null : (
          <BusinessDocuments
            key={business.id}
            company={company}
            business={business}
            types={desk.choices.document_types}
          />
        )}
      </div>
    </>
  );
}

/** What is done with the voucher as a whole. */
function Tools({ company, at, voucher, onChange, onAdd, onRemoved, desk }: Props) {
  const { t } = useTranslation('businesses');
  const remove = () => {
    onRemoved();
    onChange({ vouchers: company.vouchers.filter((_, index) => index !== at) });
  };
  return (
    <div className={styles.tools}>
      <Button
        icon={<CopyOutlined />}
        disabled={desk.disabled}
        onClick={() => onAdd(variantOf(company.vouchers, voucher))}
      >
        {t('vouchers.duplicate')}
      </Button>
      <ConfirmDanger
        title={t('vouchers.removeTitle', { name: `${voucher.word}-${voucher.number}` })}
        text={t('vouchers.removeText')}
        okText={t('vouchers.remove')}
        onConfirm={async () => remove()}
      >
        {(ask) => (
          <Button
            danger
            icon={<DeleteOutlined />}
            disabled={desk.disabled}
            onClick={voucher.lines.length > 0 ? ask : remove}
          >
            {t('vouchers.remove')}
          </Button>
        )}
      </ConfirmDanger>
    </div>
  );
}
