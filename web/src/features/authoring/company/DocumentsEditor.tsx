import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypeNames } from '@/shared/documents/useTypeNames';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { Group } from '../editors/fields';
import { DocumentForm } from './DocumentForm';
import { DrawnDocument } from './DrawnDocument';
import { blankDocument, type Document, freeDocumentId } from './documents';
import { InvoiceFile } from './InvoiceFile';
import styles from './master.module.css';
import type { Company, PartProps } from './part';

interface Props extends Pick<PartProps, 'company' | 'desk'> {
  documents: Company['businesses'][number]['document'];
  /** The day of the business, which a new document takes. */
  date: string;
  onChange: (documents: Document[]) => void;
  /** Whether the business is to be refused. */
  isRefused: boolean;
}

/** The documents of a business: one at a time is written, and drawn beside as students will see it. */
export function DocumentsEditor({ company, documents, date, onChange, isRefused, desk }: Props) {
  const { t } = useTranslation('businesses');
  const names = useTypeNames(desk.choices.document_types);
  const [chosen, setChosen] = useState(documents[0]?.id);
  const at = Math.max(
    0,
    documents.findIndex(({ id }) => id === chosen),
  );
  const document = documents[at];
  const add = (one: Document) => {
    onChange([...documents, one]);
    setChosen(one.id);
  };
  const addBlank = (type: string) =>
    add(blankDocument(freeDocumentId(company), type, names.titleOf(type), date));
  return (
    <Group title={t('documents.title')} hint={t('documents.hint')}>
      <div className={styles.tabs}>
        {documents.map((one, index) => (
          <button
            key={one.id}
            type="button"
            className={styles.tab}
            aria-current={one.id === document?.id}
            onClick={() => setChosen(one.id)}
          >
            <span className="sp-number">{index + 1}</span> {one.title || names.titleOf(one.type)}
          </button>
        ))}
        <SearchSelect<string | null>
          aria-label={t('documents.add')}
          placeholder={t('documents.add')}
          value={null}
          options={names.groups}
          disabled={desk.disabled}
          style={{ width: 200 }}
          onChange={(type) => (type === null ? undefined : addBlank(type))}
        />
        <InvoiceFile company={company} desk={desk} onRead={add} />
      </div>
      {document === undefined ? null : (
        <div className={`${styles.pair} ${styles.fieldsAndDrawing}`}>
          <DocumentForm
            key={document.id}
            document={document}
            at={at}
            documents={documents}
            onDocuments={onChange}
            isRefused={isRefused}
            desk={desk}
          />
          <DrawnDocument company={company} document={document} types={desk.choices.document_types} />
        </div>
      )}
    </Group>
  );
}
