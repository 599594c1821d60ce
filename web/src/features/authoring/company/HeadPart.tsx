import { useTranslation } from 'react-i18next';
import { MarkdownEditor } from '../components/MarkdownEditor';
import { CheckLine, ChoiceLine, Fields, Group, ManyLine, TextLine, wordsOf } from '../editors/fields';
import { AssetRows } from './AssetRows';
import { CurrencyRows } from './CurrencyRows';
import styles from './company.module.css';
import { HeadAux, HeadPeople, HeadPolicies } from './HeadRows';
import { MonthlyRows, SaleCostRows } from './MonthEndRows';
import { readMonth } from './monthEnd';
import type { Company, PartProps } from './part';
import { ReadLine } from './ReadLine';
import { SheetImport } from './SheetImport';

type Head = Company['head'];

/** Digits of each level: 4-2-2-2. */
const lengthsOf = (typed: string) =>
  /^[1-9]([-\s,，、][1-9])*$/.test(typed.trim()) ? typed.match(/[1-9]/g)?.map(Number) : undefined;

/** What the company says of itself. */
export function HeadPart({ company, onChange, desk }: PartProps) {
  const { t } = useTranslation('company');
  const { head } = company;
  const { disabled } = desk;
  const set = (patch: Partial<Head>) => onChange({ head: { ...head, ...patch } });
  const text = (field: 'name' | 'industry' | 'address' | 'phone' | 'bank' | 'bank_account') => (
    <TextLine
      label={t(`fields.${field}`)}
      value={head[field]}
      max={100}
      disabled={disabled}
      onChange={(value) => set({ [field]: value })}
    />
  );
  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <SheetImport {...{ company, onChange, desk }} part="whole" />
        <span className={styles.hint}>{t('sheet.wholeHint')}</span>
      </div>
      <Fields>
        {text('name')}
        <TextLine
          label={t('fields.uscc')}
          hint={t('head.usccHint')}
          value={head.uscc}
          max={18}
          disabled={disabled}
          onChange={(uscc) => set({ uscc: uscc.toUpperCase() })}
        />
        {text('industry')}
        {text('address')}
        {text('phone')}
        {text('bank')}
        {text('bank_account')}
      </Fields>
      <Books head={head} set={set} disabled={disabled} />
      <Taxes head={head} set={set} disabled={disabled} />
      <MarkdownEditor
        label={t('fields.summary')}
        value={head.summary}
        onChange={(summary) => set({ summary })}
        files={desk.files}
        upload={desk.upload}
        disabled={disabled}
        rows={8}
      />
      <HeadPeople people={head.person} onChange={(person) => set({ person })} disabled={disabled} />
      <HeadPolicies policies={head.policy} onChange={(policy) => set({ policy })} disabled={disabled} />
      <HeadAux company={company} onChange={onChange} disabled={disabled} />
      <AssetRows company={company} set={set} disabled={disabled} />
      <MonthlyRows company={company} set={set} disabled={disabled} />
      <SaleCostRows company={company} set={set} disabled={disabled} />
      <CurrencyRows head={head} set={set} disabled={disabled} />
    </div>
  );
}

interface GroupProps {
  head: Head;
  set: (patch: Partial<Head>) => void;
  disabled: boolean;
}

/** How the books are kept. */
function Books({ head, set, disabled }: GroupProps) {
  const { t } = useTranslation('company');
  return (
    <Group title={t('head.books')}>
      <Fields>
        <ChoiceLine
          label={t('fields.standard')}
          hint={t('head.standardHint')}
          value={head.standard}
          options={(['assbe', 'asbe'] as const).map((value) => ({
            value,
            label: t(`values.standard.${value}`),
          }))}
          disabled={disabled}
          onChange={(standard) => set({ standard: standard as Head['standard'] })}
        />
        <ReadLine
          type="month"
          label={t('fields.start')}
          hint={t('head.startHint')}
          value={head.start}
          read={readMonth}
          disabled={disabled}
          onRead={(start) => set({ start })}
        />
        <ChoiceLine
          label={t('fields.mode')}
          hint={t('head.modeHint')}
          value={head.mode}
          options={(['strict', 'teaching'] as const).map((value) => ({
            value,
            label: t(`values.mode.${value}`),
          }))}
          disabled={disabled}
          onChange={(mode) => set({ mode: mode as Head['mode'] })}
        />
        <ReadLine
          label={t('fields.code_lengths')}
          hint={t('head.codeLengthsHint')}
          value={head.code_lengths.join('-')}
          read={lengthsOf}
          disabled={disabled}
          onRead={(code_lengths) => set({ code_lengths })}
        />
        <ManyLine
          isOpen
          label={t('fields.voucher_words')}
          hint={t('head.voucherWordsHint')}
          value={head.voucher_words}
          options={wordsOf(head.voucher_words)}
          disabled={disabled}
          onChange={(voucher_words) => set({ voucher_words })}
        />
      </Fields>
    </Group>
  );
}

/** What decides the rates; the rates themselves are the product's. */
function Taxes({ head, set, disabled }: GroupProps) {
  const { t } = useTranslation('company');
  const { tax } = head;
  return (
    <Group title={t('fields.tax')} hint={t('head.taxHint')}>
      <Fields>
        <ChoiceLine
          label={t('fields.taxpayer')}
          value={head.taxpayer}
          options={(['general', 'small'] as const).map((value) => ({
            value,
            label: t(`values.taxpayer.${value}`),
          }))}
          disabled={disabled}
          onChange={(taxpayer) => set({ taxpayer: taxpayer as Head['taxpayer'] })}
        />
        <ChoiceLine
          label={t('fields.city')}
          value={tax.city}
          options={(['urban', 'town', 'rural'] as const).map((value) => ({
            value,
            label: t(`values.city.${value}`),
          }))}
          disabled={disabled}
          onChange={(city) => set({ tax: { ...tax, city: city as Head['tax']['city'] } })}
        />
      </Fields>
      <div className={styles.bar}>
        <CheckLine
          label={t('fields.halved')}
          value={tax.halved}
          disabled={disabled}
          onChange={(halved) => set({ tax: { ...tax, halved } })}
        />
        <CheckLine
          label={t('fields.small_profit')}
          value={tax.small_profit}
          disabled={disabled}
          onChange={(small_profit) => set({ tax: { ...tax, small_profit } })}
        />
        {head.taxpayer === 'small' ? (
          <CheckLine
            label={t('fields.quarterly')}
            value={tax.quarterly ?? false}
            disabled={disabled}
            onChange={(quarterly) => set({ tax: { ...tax, quarterly } })}
          />
        ) : null}
      </div>
    </Group>
  );
}
