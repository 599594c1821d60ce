import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountCells } from '@/shared/documents/AmountCopy';
import { useTypeNames } from '@/shared/documents/useTypeNames';
import type { Business } from './businesses';
import { DrawnDocument } from './DrawnDocument';
import type { DocumentType } from './documents';
import styles from './master.module.css';
import type { Company } from './part';

interface Props {
  company: Company;
  business: Business;
  types: readonly DocumentType[];
}

/** The documents of a business beside its voucher, one at a time; a click on an amount writes it into the voucher. */
export function BusinessDocuments({ company, business, types }: Props) {
  const { t } = useTranslation('businesses');
  const names = useTypeNames(types);
  useAmountCells();
  const [chosen, setChosen] = useState(business.document[0]?.id);
  const document = business.document.find(({ id }) => id === chosen) ?? business.document[0];
  if (document === undefined) return null;
  return (
    <div className={styles.voucher}>
      <nav className={styles.tabs} aria-label={t('vouchers.documents')}>
        {business.document.map((one, at) => (
          <button
            key={one.id}
            type="button"
            className={styles.tab}
            aria-current={one.id === document.id}
            onClick={() => setChosen(one.id)}
          >
            <span className="sp-number">{at + 1}</span> {one.title || names.titleOf(one.type)}
          </button>
        ))}
      </nav>
      <DrawnDocument company={company} document={document} types={types} />
    </div>
  );
}
