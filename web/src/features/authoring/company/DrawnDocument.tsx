import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentView, DocumentViewer } from '@/shared/documents/documentParts';
import { asSourceDocument } from '@/shared/documents/template';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type Document, type DocumentType, firmOf } from './documents';
import styles from './master.module.css';
import type { Company } from './part';

interface Props {
  company: Company;
  document: Document;
  types: readonly DocumentType[];
}

/** A document as students will see it; the drawing follows what is typed when there is time for it. */
export function DrawnDocument({ company, document, types }: Props) {
  const { t } = useTranslation('businesses');
  const [isLarge, setLarge] = useState(false);
  const latest = useDeferredValue(document);
  const drawn = useMemo(() => asSourceDocument(latest, types), [latest, types]);
  const { head } = company;
  const firm = useMemo(() => firmOf(head), [head]);
  return (
    <section className={styles.drawing} aria-label={t('documents.drawn')}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <DocumentView key={drawn.key} document={drawn} firm={firm} onEnlarge={() => setLarge(true)} />
        <WhenOpened isOpen={isLarge}>
          <DocumentViewer
            documents={[drawn]}
            firm={firm}
            shown={isLarge ? drawn.key : undefined}
            onShow={(key) => setLarge(key !== undefined)}
          />
        </WhenOpened>
      </Suspense>
    </section>
  );
}
