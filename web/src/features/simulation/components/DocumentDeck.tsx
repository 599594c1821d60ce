import CheckOutlined from '@ant-design/icons/CheckOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { lazily } from '@/shared/ui/lazily';
import type { SourceDocument } from '../api/types';
import { type Firm, titleOf } from '../documents/data';
import styles from './DocumentDeck.module.css';
import { DocumentFacts } from './DocumentFacts';
import { DocumentViewer } from './DocumentViewer';

const DocumentView = lazily(() => import('../documents/DocumentView').then((module) => module.DocumentView));

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
            // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the button attaches too
            <div
              key={document.key}
              data-document={document.key}
              className={styles.document}
              draggable={canAttach}
              onDragStart={(event) =>
                event.dataTransfer.setData('application/x-suanpan-document', document.key)
              }
            >
              <Suspense fallback={<DocumentFacts document={document} />}>
                <DocumentView document={document} firm={firm} onEnlarge={() => setLarge(document.key)} />
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
      <DocumentViewer documents={documents} firm={firm} shown={large} onShow={setLarge} />
    </>
  );
}
