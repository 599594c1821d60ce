import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import type { DocumentItem, SourceDocument } from '../api/types';
import styles from './DocumentCard.module.css';

/** The look of a document follows the paper it stands for. */
type Paper = 'invoice' | 'red' | 'bank' | 'tax' | 'slip';

const paperOf = (kind: string): Paper => {
  if (kind === 'red_invoice') return 'red';
  if (kind.endsWith('_invoice') || kind === 'train_ticket' || kind === 'flight_itinerary') return 'invoice';
  if (kind.startsWith('bank_') || kind === 'cheque_stub' || kind === 'deposit_slip') return 'bank';
  return kind === 'tax_payment' ? 'tax' : 'slip';
};

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

const shown = (item: DocumentItem, column: keyof DocumentItem) => {
  const text = item[column];
  if (text === '') return '';
  if (column === 'amount' || column === 'tax') return formatMoney(text) ?? text;
  return column === 'rate' ? `${text}%` : text;
};

/** A field whose label and text do not fit beside another one stands on a line of its own. */
const isWide = ({ label, value }: { label: string; value: string }) =>
  label.length + value.length / (/^[\x20-\x7e]*$/.test(value) ? 1.8 : 1) > 15;

const looksLikeMoney = (text: string) => /^-?\d+\.\d{2}$/.test(text);

/** A source document on its paper: what stands on it, line by line. */
export function DocumentPaper({ document }: { document: SourceDocument }) {
  const { t } = useTranslation('simulation');
  const used = columns.filter((column) => document.items.some((item) => item[column] !== ''));
  return (
    <article className={`${styles.paper} ${styles[paperOf(document.kind)]}`}>
      <h4 className={styles.title}>{document.title}</h4>
      <dl className={styles.fields}>
        {document.fields.map((field) => (
          <div key={field.label} className={isWide(field) ? styles.wide : ''}>
            <dt>{field.label}</dt>
            <dd className="sp-number">
              {looksLikeMoney(field.value) ? formatMoney(field.value) : field.value}
            </dd>
          </div>
        ))}
      </dl>
      {document.items.length > 0 ? (
        <div className={styles.scroll}>
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
              {document.items.map((item, index) => (
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
    </article>
  );
}
