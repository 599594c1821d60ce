import { useTranslation } from 'react-i18next';
import { ReadCell, TextCell } from '../grid/Cells';
import { Grid, RemoveCell } from '../grid/Grid';
import { readDecimal } from '../lib/decimals';
import { readAmount } from '../vouchers/amount';
import { blankItem, type Item, withFigures } from './itemLines';

interface Props {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  disabled: boolean;
  /** What the table is called; needed where several stand on one page. */
  label?: string;
}

const texts = ['name', 'spec', 'unit'] as const;
const notes = ['department', 'note'] as const;
const figures = ['quantity', 'price', 'amount', 'rate', 'tax'] as const;
const columns = [...texts, ...figures, ...notes];

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

/** The lines of a document to be written; Enter goes from cell to cell and begins another line. */
export function ItemLines({ items, onChange, disabled, label }: Props) {
  const { t } = useTranslation('businesses');
  return (
    <Grid
      label={label ?? t('items.title')}
      heads={columns.map((key) => ({
        key,
        title: t(`items.${key}`),
        ...(widths[key] === undefined ? {} : { width: widths[key] }),
      }))}
      count={items.length}
      add={t('items.add')}
      onAdd={() => onChange([...items, blankItem()])}
      disabled={disabled}
    >
      {items.map((item, at) => {
        const set = (patch: Partial<Item>) =>
          onChange(items.map((one, index) => (index === at ? withFigures(one, patch) : one)));
        const cell = (field: (typeof columns)[number]) =>
          t('items.cell', { row: at + 1, column: t(`items.${field}`) });
        const text = (field: (typeof texts | typeof notes)[number]) => (
          <td key={field}>
            <TextCell
              label={cell(field)}
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
                  label={cell(field)}
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
              onRemove={() => onChange(items.filter((_, index) => index !== at))}
            />
          </tr>
        );
      })}
    </Grid>
  );
}
