import { useTranslation } from 'react-i18next';
import { CheckLine, ChoiceLine, Fields, NumberLine, TextLine, wordsOf } from '../editors/fields';
import { DateLine } from './DateLine';
import type { Company } from './part';
import { isTaken, type Voucher } from './referenceVouchers';
import { hundredthsOf, wholeOf } from './whole';

interface Props {
  company: Company;
  voucher: Voucher;
  onChange: (patch: Partial<Voucher>) => void;
  disabled: boolean;
}

const kinds = ['normal', 'red', 'supplement', 'carry', 'pl_close', 'year_close'] as const;

/** What stands above the lines of a voucher, and how it counts. */
export function VoucherHead({ company, voucher, onChange, disabled }: Props) {
  const { t } = useTranslation('businesses');
  const { businesses, head, vouchers } = company;
  const book = (id: string) => {
    const date = businesses.find((one) => one.id === id)?.date ?? voucher.date;
    onChange({ business: id, date });
  };
  const vary = (typed: number | null) => {
    const variant = Math.max(1, wholeOf(typed, voucher.variant));
    if (!isTaken(vouchers, voucher, variant)) onChange({ variant });
  };
  return (
    <>
      <Fields>
        <ChoiceLine
          label={t('vouchers.business')}
          value={voucher.business}
          options={businesses.map(({ id, number, title }) => ({
            value: id,
            label: t('vouchers.businessOption', { number, title: title || t('untitled') }),
          }))}
          disabled={disabled}
          onChange={book}
        />
        <ChoiceLine
          label={t('vouchers.word')}
          value={voucher.word}
          options={wordsOf(head.voucher_words)}
          disabled={disabled}
          onChange={(word) => onChange({ word })}
        />
        <NumberLine
          label={t('vouchers.number')}
          value={voucher.number}
          min={1}
          disabled={disabled}
          onChange={(number) => onChange({ number: wholeOf(number, voucher.number) })}
        />
        <DateLine
          label={t('vouchers.date')}
          value={voucher.date}
          disabled={disabled}
          onChange={(date) => onChange({ date })}
        />
        <NumberLine
          label={t('vouchers.attachments')}
          hint={t('vouchers.attachmentsHint')}
          value={voucher.attachments}
          max={999}
          disabled={disabled}
          onChange={(count) => onChange({ attachments: count === null ? null : wholeOf(count, 0) })}
        />
        <ChoiceLine
          label={t('vouchers.kind')}
          value={voucher.kind}
          options={kinds.map((value) => ({ value, label: t(`vouchers.kinds.${value}`) }))}
          disabled={disabled}
          onChange={(kind) => onChange({ kind: kind as Voucher['kind'] })}
        />
        <NumberLine
          label={t('vouchers.variant')}
          hint={t('vouchers.variantHint')}
          value={voucher.variant}
          min={1}
          max={99}
          disabled={disabled}
          onChange={vary}
        />
        <NumberLine
          label={t('vouchers.weight')}
          hint={t('vouchers.weightHint')}
          value={voucher.weight}
          max={1000}
          disabled={disabled}
          onChange={(weight) => onChange({ weight: hundredthsOf(weight) })}
        />
        <TextLine
          label={t('vouchers.mergeGroup')}
          hint={t('vouchers.mergeGroupHint')}
          value={voucher.merge_group}
          max={40}
          disabled={disabled}
          onChange={(merge_group) => onChange({ merge_group })}
        />
      </Fields>
      <CheckLine
        label={t('vouchers.isOptional')}
        value={voucher.is_optional}
        disabled={disabled}
        onChange={(is_optional) => onChange({ is_optional })}
      />
    </>
  );
}
