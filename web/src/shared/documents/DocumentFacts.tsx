import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import { AmountCopy } from './AmountCopy';
import styles from './DocumentFacts.module.css';
import { factsOf, itemsOf, titleOf } from './data';
import type { DocumentItem, SourceDocument } from './types';

const columns: (keyof DocumentItem)[] = [
  'name',
  'department',
  'spec',
  'unit',
  'quantity',
  'price',
  'amount',
  'rate',
  'tax',
  'note',
];
const isNumber = new Set<keyof DocumentItem>(['quantity', 'price', 'amount', 'rate', 'tax']);

/** A field whose label and text do not fit beside another one stands on a line of its own. */
const isWide = ({ label, value }: { label: string; value: string }) =>
  label.length + value.length / (/^[\x20-\x7e]*$/.test(value) ? 1.8 : 1) > 11;

const looksLikeMoney = (text: string) => /^-?\d+\.\d{2}$/.test(text);

interface Props {
  document: SourceDocument;
  /** Read aloud only: the drawing is large enough to be read by those who see. */
  isHidden?: boolean;
}

/** What stands on a document, as text: for reading aloud, and where its drawing is too small to be read. */
export function DocumentFacts({ document, isHidden = false }: Props) {
  const { t } = useTranslation('simulation');
  const items = itemsOf(document);
  const used = columns.filter((column) => items.some((item) => item[column] !== ''));
  const value = (text: string) => {
    if (!looksLikeMoney(text)) return text;
    const shown = formatMoney(text) ?? text;
    return isHidden ? (
      shown
    ) : (
      <AmountCopy amount={text} className={styles.amount}>
        {shown}
      </AmountCopy>
    );
  };
  const shown = (item: DocumentItem, column: keyof DocumentItem) => {
    const text = item[column];
    if (column === 'rate' && text !== '') return `${text}%`;
    return column === 'amount' || column === 'tax' ? value(text) : text;
  };
  return (
    <section
      className={isHidden ? 'sp-visually-hidden' : styles.facts}
      aria-label={t('document.facts', { title: titleOf(document).title })}
    >
      <dl className={styles.fields}>
        {factsOf(document).map((field) => (
          <div key={field.label} className={isWide(field) ? styles.wide : ''}>
            <dt>{field.label}</dt>
            <dd className="sp-number">{value(field.value)}</dd>
          </div>
        ))}
      </dl>
      {items.length > 0 ? (
        <div className={isHidden ? undefined : styles.scroll}>
          <table className={styles.items}>
            <thead>
              <tr>
                {used.map((column) => (
                  <th key={column} scope="col" className={isNumber.has(column) ? styles.end : ''}>
                    {t(`document.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document never move
                <tr key={index}>
                  {used.map((column) => (
                    <td key={column} className={isNumber.has(column) ? `sp-number ${styles.end}` : ''}>
                      {shown(item, column)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
