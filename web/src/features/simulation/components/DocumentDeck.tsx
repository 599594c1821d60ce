import CheckOutlined from '@ant-design/icons/CheckOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { Button } from 'antd';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/shared/documents/data';
import { DocumentView, DocumentViewer } from '@/shared/documents/documentParts';
import type { Firm, SourceDocument } from '@/shared/documents/types';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import styles from './DocumentDeck.module.css';

/** What a voucher takes when it is dropped there. */
const dragDocument = (event: DragEvent, key: string) =>
  event.dataTransfer.setData('application/x-suanpan-document', key);

interface Props {
  documents: SourceDocument[];
  firm: Firm;
  attached: string[];
  canAttach: boolean;
  onAttach: (document: string) => void;
}

/** The documents of a business: one at a time or all beside each other, swiped through on a phone. */
export function DocumentDeck({ documents, firm, attached, canAttach, onAttach }: Props) {
  const { t } = useTranslation('simulation');
  const deck = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(documents[0]?.key);
  const [isSpread, setSpread] = useState(false);
  const [large, setLarge] = useState<string>();
  const isPhone = useMedia(phone);
  const showsAll = isSpread || isPhone;
  const shown = documents.filter(({ key }) => showsAll || key === chosen);
  const left = documents.filter(({ key }) => !attached.includes(key));
  const choose = (key: string) => {
    setChosen(key);
    // Where all stand in a row, the chosen one slides in.
    const slide = deck.current?.querySelector<HTMLElement>(`[data-document="${CSS.escape(key)}"]`);
    if (showsAll && slide) deck.current?.scrollTo({ left: slide.offsetLeft - deck.current.offsetLeft });
  };
  return (
    <>
      {documents.length > 1 ? (
        <nav className={styles.tabs} aria-label={t('document.list')}>
          {documents.map((document, at) => (
            <button
              key={document.key}
              type="button"
              className={styles.tab}
              aria-current={!isSpread && document.key === chosen}
              onClick={() => choose(document.key)}
            >
              <span className="sp-number">{at + 1}</span>
              {titleOf(document).title}
              {attached.includes(document.key) ? <CheckOutlined aria-label={t('document.attached')} /> : null}
            </button>
          ))}
        </nav>
      ) : null}
      <div className={styles.acts}>
        {canAttach && left.length > 1 ? (
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined />}
            onClick={() => {
              for (const document of left) onAttach(document.key);
            }}
          >
            {t('todo.attachAll', { count: left.length })}
          </Button>
        ) : null}
        {documents.length > 1 && !isPhone ? (
          <Button type="link" size="small" aria-pressed={isSpread} onClick={() => setSpread(!isSpread)}>
            {t(isSpread ? 'document.oneByOne' : 'document.spread')}
          </Button>
        ) : null}
      </div>
      <div ref={deck} className={styles.deck}>
        {shown.map((document) => {
          const isAttached = attached.includes(document.key);
          return (
            <div key={document.key} data-document={document.key} className={styles.document}>
              <Suspense fallback={<Skeleton lines={6} />}>
                <DocumentView
                  document={document}
                  firm={firm}
                  onEnlarge={() => setLarge(document.key)}
                  onDragStart={canAttach ? (event) => dragDocument(event, document.key) : undefined}
                />
              </Suspense>
              <Button
                className={styles.attach ?? ''}
                size="small"
                type={isAttached ? 'primary' : 'default'}
                icon={isAttached ? <CheckOutlined /> : <PaperClipOutlined />}
                disabled={!canAttach}
                aria-pressed={isAttached}
                onClick={() => onAttach(document.key)}
              >
                {isAttached ? t('document.attached') : t('document.attach')}
              </Button>
            </div>
          );
        })}
      </div>
      <WhenOpened isOpen={large !== undefined}>
        <DocumentViewer documents={documents} firm={firm} shown={large} onShow={setLarge} />
      </WhenOpened>
    </>
  );
}
