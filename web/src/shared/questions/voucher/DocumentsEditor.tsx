import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { lackOf } from '../../documents/fromFields';
import { listed } from '../../lib/wording';
import { freeId } from '../author/freeId';
import { RowList } from '../author/RowList';
import styles from '../questions.module.css';
import type { SourceDocument } from '../types';
import own from '../vouchers/vouchers.module.css';
import { freshDocument } from './fresh';

interface Props {
  documents: SourceDocument[];
  onChange: (documents: SourceDocument[]) => void;
}

/** The source documents of a business, as names and values. */
export function DocumentsEditor({ documents, onChange }: Props) {
  const { t } = useTranslation('questions');
  const put = (at: number, patch: Partial<SourceDocument>) =>
    onChange(documents.map((other, index) => (index === at ? { ...other, ...patch } : other)));
  return (
    <div className={styles.rows}>
      {documents.map((document, at) => (
        <section key={document.id} className={own.document}>
          <div className={styles.row} style={{ marginBottom: 8 }}>
            <Input
              style={{ flex: 1 }}
              aria-label={t('author.document', { number: at + 1 })}
              placeholder={t('author.document', { number: at + 1 })}
              value={document.title}
              onChange={({ target: { value } }) => put(at, { title: value })}
            />
            <Button
              type="text"
              danger
              size="small"
              onClick={() => onChange(documents.filter((other) => other.id !== document.id))}
            >
              {t('author.removeDocument', { number: at + 1 })}
            </Button>
          </div>
          <RowList
            rows={document.fields.map(([name, value]) => ({ name, value }))}
            fresh={() => ({ name: '', value: '' })}
            addLabel={t('author.addField')}
            removeLabel={(number) => t('author.removeField', { number })}
            onChange={(fields) => put(at, { fields: fields.map(({ name, value }) => [name, value]) })}
          >
            {(field, change, index) => (
              <>
                <Input
                  style={{ width: 160 }}
                  aria-label={t('author.fieldName', { number: index + 1 })}
                  placeholder={t('author.fieldName', { number: index + 1 })}
                  value={field.name}
                  onChange={({ target: { value } }) => change({ name: value })}
                />
                <Input
                  style={{ flex: 1, minWidth: 160 }}
                  aria-label={t('author.fieldValue', { number: index + 1 })}
                  placeholder={t('author.fieldValue', { number: index + 1 })}
                  value={field.value}
                  onChange={({ target: { value } }) => change({ value })}
                />
              </>
            )}
          </RowList>
          <Look document={document} />
        </section>
      ))}
      <div>
        <Button
          type="dashed"
          onClick={() =>
            onChange([
              ...documents,
              freshDocument(
                freeId(
                  'D',
                  documents.map((document) => document.id),
                ),
              ),
            ])
          }
        >
          {t('author.addDocument')}
        </Button>
      </div>
    </div>
  );
}

/** Whether students see it as the real paper, and what is missing for that. */
function Look({ document }: { document: SourceDocument }) {
  const { t } = useTranslation('questions');
  if (document.title.trim() === '' || document.img_path !== null) return null;
  const lack = lackOf(document);
  if (lack === undefined) return <p className={styles.hint}>{t('author.documentListed')}</p>;
  return (
    <p className={styles.hint}>
      {lack.length === 0 ? t('author.documentDrawn') : t('author.documentLacks', { names: listed(lack) })}
    </p>
  );
}
