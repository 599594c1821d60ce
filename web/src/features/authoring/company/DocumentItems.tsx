import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { readAmount } from '@/shared/vouchers/amount';
import { Row } from '../editors/fields';
import { ReadCell, TextCell } from './Cells';
import { readDecimal } from './decimals';
import { blankItem, type Document, type DocumentType, type Item, summedUp, withFigures } from './documents';
import { Grid, RemoveCell } from './Grid';
import styles from './master.module.css';

interface Props {
  document: Document;
  type: DocumentType;
  onChange: (document: Document) => void;
  disabled: boolean;
}

const texts = ['name', 'spec', 'unit'] as const;
const notes = ['department', 'note'] as const;
const figures = ['quantity', 'price', 'amount', 'rate', 'tax'] as const;

const widths: Partial<Record<keyof Item, number>> = { name: 160, spec: 110, unit: 72, note: 160 };

const decimalOrNone = (typed: string) => {
  const text = readDecimal(typed);
  return text === '' ? null : text;
};

/** An amount that is emptied is none. */
const amountOrNone = (typed: string): string | null | undefined => {
  const amount = readAmount(typed);
  return amount === '' ? null : amount;
};

const summed = ['amount', 'tax', 'total'];

/** The lines of a document; Enter goes from cell to cell and begins another line. */
export function DocumentItems({ document, type, onChange, disabled }: Props) {
  const { t } = useTranslation('businesses');
  const items = document.item;
  const put = (item: Item[]) => onChange({ ...document, item });
  const columns = [...texts, ...figures, ...notes];
  return (
    <Row label={t('items.title')} hint={t('items.hint')}>
      <Grid
        label={t('items.title')}
        heads={columns.map((key) => ({
          key,
          title: t(`items.${key}`),
          ...(widths[key] === undefined ? {} : { width: widths[key] }),
        }))}
        count={items.length}
        add={t('items.add')}
        onAdd={() => put([...items, blankItem()])}
        disabled={disabled}
      >
        {items.map((item, at) => {
          const set = (patch: Partial<Item>) =>
            put(items.map((one, index) => (index === at ? withFigures(one, patch) : one)));
          const label = (field: (typeof columns)[number]) =>
            t('items.cell', { row: at + 1, column: t(`items.${field}`) });
          const text = (field: (typeof texts | typeof notes)[number]) => (
            <td key={field}>
              <TextCell
                label={label(field)}
                value={item[field]}
                disabled={disabled}
                onChange={(value) => set({ [field]: value })}
              />
            </td>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={at}>
              {texts.map(text)}
              {figures.map((field) => (
                <td key={field}>
                  <ReadCell
                    label={label(field)}
                    value={item[field] ?? ''}
                    read={field === 'amount' || field === 'tax' ? amountOrNone : decimalOrNone}
                    onRead={(value) => set({ [field]: value })}
                    disabled={disabled}
                  />
                </td>
              ))}
              {notes.map(text)}
              <RemoveCell
                number={at + 1}
                disabled={disabled}
                onRemove={() => put(items.filter((_, index) => index !== at))}
              />
            </tr>
          );
        })}
      </Grid>
      {items.length > 0 && type.fields.some(({ name }) => summed.includes(name)) ? (
        <div className={styles.tools}>
          <Button disabled={disabled} onClick={() => onChange(summedUp(document, type))}>
            {t('items.sum')}
          </Button>
        </div>
      ) : null}
    </Row>
  );
}
