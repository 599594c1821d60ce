import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { freeId } from '../author/freeId';
import styles from '../questions.module.css';
import type { SourceDocument } from '../types';
import { DocumentEditor } from './DocumentEditor';
import { freshDocument } from './fresh';

interface Props {
  documents: SourceDocument[];
  onChange: (documents: SourceDocument[]) => void;
}

/** The source documents of a business: what each is, what stands on it, and its lines. */
export function DocumentsEditor({ documents, onChange }: Props) {
  const { t } = useTranslation('questions');
  const put = (at: number, next: SourceDocument) =>
    onChange(documents.map((other, index) => (index === at ? next : other)));
  const add = () => {
    const ids = documents.map(({ id }) => id);
    onChange([...documents, freshDocument(freeId('D', ids))]);
  };
  return (
    <div className={styles.rows}>
      {documents.map((document, at) => (
        <DocumentEditor
          key={document.id}
          document={document}
          at={at}
          onChange={(next) => put(at, next)}
          onRemove={() => onChange(documents.filter((other) => other.id !== document.id))}
        />
      ))}
      <div>
        <Button type="dashed" onClick={add}>
          {t('author.addDocument')}
        </Button>
      </div>
    </div>
  );
}
