import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { MarkdownEditor } from '../components/MarkdownEditor';
import { ChoiceLine, Fields, NumberLine, TextArea, TextLine } from '../editors/fields';
import { moved } from '../model/rows';
import { type Business, copyOfBusiness, vouchersOf, withAction, withoutBusiness } from './businesses';
import { DateLine } from './DateLine';
import { DocumentsEditor } from './DocumentsEditor';
import styles from './master.module.css';
import type { PartProps } from './part';
import { hundredthsOf, wholeOf } from './whole';

interface Props extends PartProps {
  /** Its place among the businesses. */
  at: number;
  business: Business;
  onAdd: (business: Business, at: number) => void;
  onRemoved: () => void;
}

const actions = ['entry', 'reject', 'none'] as const;

/** One business: its story, what is expected for it, its documents. */
export function BusinessForm(props: Props) {
  const { company, at, business, onChange, desk } = props;
  const { t } = useTranslation('businesses');
  const { disabled } = desk;
  const set = (patch: Partial<Business>) =>
    onChange({
      businesses: company.businesses.map((one, index) => (index === at ? { ...one, ...patch } : one)),
    });
  return (
    <>
      <Tools {...props} />
      <Fields>
        <NumberLine
          label={t('fields.number')}
          value={business.number}
          min={1}
          disabled={disabled}
          onChange={(number) => set({ number: wholeOf(number, business.number) })}
        />
        <TextLine
          label={t('fields.title')}
          value={business.title}
          max={100}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <DateLine
          label={t('fields.date')}
          value={business.date}
          disabled={disabled}
          onChange={(date) => set({ date })}
        />
        <DateLine
          label={t('fields.dateUntil')}
          hint={t('fields.dateUntilHint')}
          value={business.date_until ?? ''}
          isOptional
          disabled={disabled}
          onChange={(date) => set({ date_until: date === '' ? null : date })}
        />
        <ChoiceLine
          label={t('fields.action')}
          value={business.action}
          options={actions.map((value) => ({ value, label: t(`action.${value}`) }))}
          disabled={disabled}
          onChange={(action) => set(withAction(business, action as Business['action']))}
        />
        <NumberLine
          label={t('fields.weight')}
          hint={t('fields.weightHint')}
          value={business.weight}
          max={1000}
          disabled={disabled}
          onChange={(weight) => set({ weight: hundredthsOf(weight) })}
        />
      </Fields>
      <MarkdownEditor
        label={t('fields.text')}
        value={business.text}
        onChange={(text) => set({ text })}
        files={desk.files}
        upload={desk.upload}
        disabled={disabled}
        rows={5}
      />
      <TextArea
        label={t('fields.hint')}
        value={business.hint}
        rows={2}
        disabled={disabled}
        onChange={(hint) => set({ hint })}
      />
      <DocumentsEditor
        company={company}
        documents={business.document}
        date={business.date}
        onChange={(document) => set({ document })}
        isRefused={business.action === 'reject'}
        desk={desk}
      />
    </>
  );
}

/** What is done with the business as a whole. */
function Tools({ company, at, business, onChange, onAdd, onRemoved, desk }: Props) {
  const { t } = useTranslation('businesses');
  const move = (to: number) => onChange({ businesses: moved(company.businesses, at, to) });
  const remove = () => {
    onRemoved();
    onChange(withoutBusiness(company, business.id));
  };
  const vouchers = vouchersOf(company, business.id);
  const documents = business.document.length;
  return (
    <div className={styles.tools}>
      <Button
        icon={<ArrowUpOutlined />}
        aria-label={t('up')}
        disabled={desk.disabled || at === 0}
        onClick={() => move(at - 1)}
      />
      <Button
        icon={<ArrowDownOutlined />}
        aria-label={t('down')}
        disabled={desk.disabled || at === company.businesses.length - 1}
        onClick={() => move(at + 1)}
      />
      <Button
        icon={<CopyOutlined />}
        disabled={desk.disabled}
        onClick={() => onAdd(copyOfBusiness(company, business), at + 1)}
      >
        {t('duplicate')}
      </Button>
      <ConfirmDanger
        title={t('remove.title', { title: business.title || t('untitled') })}
        text={t(vouchers > 0 ? 'remove.withVouchers' : 'remove.text', { vouchers, documents })}
        okText={t('remove.ok')}
        onConfirm={async () => remove()}
      >
        {(ask) => (
          <Button
            danger
            icon={<DeleteOutlined />}
            disabled={desk.disabled}
            onClick={vouchers + documents > 0 ? ask : remove}
          >
            {t('remove.ok')}
          </Button>
        )}
      </ConfirmDanger>
    </div>
  );
}
