import { useTranslation } from 'react-i18next';
import { useTypeNames } from '@/shared/documents/useTypeNames';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { FileLine } from '../editors/FileLine';
import { Fields, Row, TextLine } from '../editors/fields';
import { Rows } from '../editors/Rows';
import { DateLine } from './DateLine';
import { DocumentFaults } from './DocumentFaults';
import { DocumentFields } from './DocumentFields';
import { DocumentItems } from './DocumentItems';
import { DocumentTools } from './DocumentTools';
import { type Document, typeOf, withType } from './documents';
import styles from './master.module.css';
import type { PartProps } from './part';

interface Props extends Pick<PartProps, 'desk'> {
  document: Document;
  /** Its place among those of its business. */
  at: number;
  documents: readonly Document[];
  onDocuments: (documents: Document[]) => void;
  /** Whether its business is to be refused: then it can have a fault. */
  isRefused: boolean;
}

/** What stands on one document. */
export function DocumentForm({ document, at, documents, onDocuments, isRefused, desk }: Props) {
  const { t } = useTranslation('businesses');
  const { disabled } = desk;
  const types = desk.choices.document_types;
  const names = useTypeNames(types);
  const type = typeOf(types, document.type);
  const put = (next: Document) => onDocuments(documents.map((one, index) => (index === at ? next : one)));
  const set = (patch: Partial<Document>) => put({ ...document, ...patch });
  return (
    <div className={styles.detail}>
      <DocumentTools {...{ document, at, documents, onDocuments, disabled }} />
      <Fields>
        <Row label={t('fields.type')}>
          <SearchSelect<string>
            aria-label={t('fields.type')}
            value={document.type}
            options={names.groups}
            disabled={disabled}
            style={{ width: '100%' }}
            onChange={(name) => put(withType(document, name, types))}
          />
        </Row>
        <TextLine
          label={t('fields.documentTitle')}
          value={document.title}
          max={100}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <TextLine
          label={t('fields.documentNumber')}
          value={document.number}
          max={100}
          disabled={disabled}
          onChange={(number) => set({ number })}
        />
        <DateLine
          label={t('fields.documentDate')}
          value={document.date ?? ''}
          isOptional
          disabled={disabled}
          onChange={(date) => set({ date: date === '' ? null : date })}
        />
      </Fields>
      <DocumentFields document={document} type={type} onChange={put} disabled={disabled} />
      <DocumentItems document={document} type={type} onChange={put} disabled={disabled} />
      <Row label={t('fields.extra')} hint={t('fields.extraHint')}>
        <Rows
          label={t('fields.extra')}
          rows={document.extra}
          add={t('fields.addExtra')}
          blank={() => ({ label: '', value: '' })}
          keyOf={(_, index) => String(index)}
          disabled={disabled}
          onChange={(extra) => set({ extra })}
        >
          {(row, change) => (
            <Fields>
              <TextLine
                label={t('fields.extraLabel')}
                value={row.label}
                disabled={disabled}
                onChange={(label) => change({ ...row, label })}
              />
              <TextLine
                label={t('fields.extraValue')}
                value={row.value}
                disabled={disabled}
                onChange={(value) => change({ ...row, value })}
              />
            </Fields>
          )}
        </Rows>
      </Row>
      {isRefused ? (
        <DocumentFaults document={document} types={types} onChange={put} disabled={disabled} />
      ) : null}
      <FileLine
        label={t('fields.file')}
        hint={t('fields.fileHint')}
        value={document.file}
        accept="image/png,image/jpeg,application/pdf,.xml,.ofd"
        desk={desk}
        onChange={(file) => set({ file })}
      />
    </div>
  );
}
