import CheckOutlined from '@ant-design/icons/CheckOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { Button } from 'antd';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import styles from './DocumentDeck.module.css';
import { titleOf } from './data';
import { DocumentView, DocumentViewer } from './documentParts';
import type { Marking } from './faults';
import type { Firm, ShownDocument } from './types';

/** What a voucher takes when it is dropped there. */
const dragDocument = (event: DragEvent, key: string) =>
  event.dataTransfer.setData('application/x-suanpan-document', key);

/** Where documents are attached to the voucher on the desk. */
interface Attaching {
  attached: string[];
  canAttach: boolean;
  onAttach: (document: string) => void;
}

interface Props {
  documents: ShownDocument[];
  firm: Firm;
  /** Absent where they are only looked at. */
  attaching?: Attaching;
  /** What is marked as faulty on them, and may be. */
  marking?: Marking | undefined;
}

/** The documents of a business: one at a time or all beside each other, swiped through on a phone. */
export function DocumentDeck({ documents, firm, attaching, marking }: Props) {
  const { t } = useTranslation('simulation');
  const deck = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(documents[0]?.key);
  const [isSpread, setSpread] = useState(false);
  const [large, setLarge] = useState<string>();
  const isPhone = useMedia(phone);
  const showsAll = isSpread || isPhone;
  // The author of a question may have removed the one that was chosen.
  const current = documents.find(({ key }) => key === chosen) ?? documents[0];
  const shown = showsAll ? documents : documents.filter((one) => one === current);
  const choose = (key: string) => {
    setChosen(key);
    // Where all stand in a row, the chosen one slides in.
    const slide = deck.current?.querySelector<HTMLElement>(`[data-document="${CSS.escape(key)}"]`);
    if (showsAll && slide) deck.current?.scrollTo({ left: slide.offsetLeft - deck.current.offsetLeft });
  };
  return (
    <>
      {documents.length > 1 ? (
        <div className={styles.choice}>
          <nav className={styles.tabs} aria-label={t('document.list')}>
            {documents.map((document, at) => (
              <button
                key={document.key}
                type="button"
                className={styles.tab}
                aria-current={!isSpread && document === current}
                onClick={() => choose(document.key)}
              >
                <span className="sp-number">{at + 1}</span>
                {titleOf(document).title}
                {attaching?.attached.includes(document.key) ? (
                  <CheckOutlined aria-label={t('document.attached')} />
                ) : null}
              </button>
            ))}
          </nav>
          {isPhone ? null : (
            <Button type="link" size="small" aria-pressed={isSpread} onClick={() => setSpread(!isSpread)}>
              {t(isSpread ? 'document.oneByOne' : 'document.spread')}
            </Button>
          )}
        </div>
      ) : null}
      {attaching ? <AttachAll documents={documents} {...attaching} /> : null}
      <div ref={deck} className={styles.deck}>
        {shown.map((document) => (
          <div key={document.key} data-document={document.key} className={styles.document}>
            <Suspense fallback={<Skeleton lines={6} />}>
              <DocumentView
                document={document}
                firm={firm}
                onEnlarge={() => setLarge(document.key)}
                marking={marking}
                onDragStart={attaching?.canAttach ? (event) => dragDocument(event, document.key) : undefined}
              />
            </Suspense>
            {attaching ? <Attach document={document} {...attaching} /> : null}
          </div>
        ))}
      </div>
      <WhenOpened isOpen={large !== undefined}>
        <DocumentViewer documents={documents} firm={firm} shown={large} onShow={setLarge} marking={marking} />
      </WhenOpened>
    </>
  );
}

function AttachAll({ documents, attached, canAttach, onAttach }: Attaching & { documents: ShownDocument[] }) {
  const { t } = useTranslation('simulation');
  const left = documents.filter(({ key }) => !attached.includes(key));
  if (!canAttach || left.length < 2) return null;
  return (
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
  );
}

function Attach({ document, attached, canAttach, onAttach }: Attaching & { document: ShownDocument }) {
  const { t } = useTranslation('simulation');
  const isAttached = attached.includes(document.key);
  return (
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
  );
}
