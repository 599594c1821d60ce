import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentView } from './DocumentView';
import styles from './DocumentViewer.module.css';
import type { Marking } from './faults';
import type { Firm, ShownDocument } from './types';

interface Props {
  documents: ShownDocument[];
  firm: Firm;
  /** The key of the document shown; nothing closes the viewer. */
  shown: string | undefined;
  onShow: (key: string | undefined) => void;
  marking?: Marking | undefined;
}

/** The documents of a business as large as the window: one after the other, or side by side to compare them. */
export function DocumentViewer({ documents, firm, shown, onShow, marking }: Props) {
  const { t } = useTranslation('simulation');
  const [isSpread, setSpread] = useState(false);
  const at = documents.findIndex(({ key }) => key === shown);
  const document = documents[at];
  const go = (step: number) => onShow(documents[(at + step + documents.length) % documents.length]?.key);
  const all = isSpread ? documents : document ? [document] : [];
  return (
    <Modal
      open={document !== undefined}
      width="min(1400px, 96vw)"
      centered
      footer={null}
      destroyOnHidden
      onCancel={() => onShow(undefined)}
      title={
        document ? (
          <div className={styles.bar}>
            <strong>{t('document.list')}</strong>
            {documents.length > 1 ? (
              <span>
                {isSpread ? null : (
                  <>
                    <Button
                      type="text"
                      icon={<LeftOutlined />}
                      aria-label={t('document.previous')}
                      onClick={() => go(-1)}
                    />
                    <span className="sp-number">
                      {at + 1} / {documents.length}
                    </span>
                    <Button
                      type="text"
                      icon={<RightOutlined />}
                      aria-label={t('document.next')}
                      onClick={() => go(1)}
                    />
                  </>
                )}
                <Button type="text" aria-pressed={isSpread} onClick={() => setSpread(!isSpread)}>
                  {t(isSpread ? 'document.oneByOne' : 'document.spread')}
                </Button>
              </span>
            ) : null}
          </div>
        ) : null
      }
    >
      <div className={styles.all}>
        {all.map((one) => (
          <DocumentView key={one.key} document={one} firm={firm} marking={marking} />
        ))}
      </div>
    </Modal>
  );
}
