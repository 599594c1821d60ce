import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ItemLines } from '@/shared/documents/ItemLines';
import { Row } from '../editors/fields';
import { type Document, type DocumentType, summedUp } from './documents';
import styles from './master.module.css';

interface Props {
  document: Document;
  type: DocumentType;
  onChange: (document: Document) => void;
  disabled: boolean;
}

const summed = ['amount', 'tax', 'total'];

/** The lines of a document, and its sums by them. */
export function DocumentItems({ document, type, onChange, disabled }: Props) {
  const { t } = useTranslation('businesses');
  const items = document.item;
  return (
    <Row label={t('items.title')} hint={t('items.hint')}>
      <ItemLines items={items} onChange={(item) => onChange({ ...document, item })} disabled={disabled} />
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
