import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { moved } from '../model/rows';
import type { Document } from './documents';
import styles from './master.module.css';

interface Props {
  document: Document;
  at: number;
  documents: readonly Document[];
  onDocuments: (documents: Document[]) => void;
  disabled: boolean;
}

/** What is done with a document as a whole: its place among the others, and taking it away. */
export function DocumentTools({ document, at, documents, onDocuments, disabled }: Props) {
  const { t } = useTranslation('businesses');
  return (
    <div className={styles.tools}>
      <Button
        icon={<LeftOutlined />}
        aria-label={t('documents.earlier')}
        disabled={disabled || at === 0}
        onClick={() => onDocuments(moved(documents, at, at - 1))}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={t('documents.later')}
        disabled={disabled || at === documents.length - 1}
        onClick={() => onDocuments(moved(documents, at, at + 1))}
      />
      <ConfirmDanger
        title={t('documents.removeTitle', { title: document.title })}
        text={t('documents.removeText')}
        okText={t('documents.remove')}
        onConfirm={async () => onDocuments(documents.filter((_, index) => index !== at))}
      >
        {(ask) => (
          <Button danger icon={<DeleteOutlined />} disabled={disabled} onClick={ask}>
            {t('documents.remove')}
          </Button>
        )}
      </ConfirmDanger>
    </div>
  );
}
