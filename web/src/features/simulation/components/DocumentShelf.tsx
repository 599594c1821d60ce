import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentView, DocumentViewer } from '@/shared/documents/documentParts';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { documentsQuery } from '../api/companies';
import type { Company } from '../api/types';
import styles from './DocumentShelf.module.css';

/** All source documents of a company, business by business. */
export function DocumentShelf({ company }: { company: Company }) {
  const { t } = useTranslation('simulation');
  const [q, setQ] = useState('');
  const [large, setLarge] = useState<{ business: string; document: string }>();
  const { data, error, refetch } = useQuery(documentsQuery(company.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  const found = data.filter(
    (business) =>
      business.documents.length > 0 &&
      (q === '' ||
        business.title.includes(q) ||
        business.documents.some(
          (document) =>
            document.title.includes(q) || document.fields.some((field) => field.value.includes(q)),
        )),
  );
  return (
    <>
      <Input.Search
        className={styles.search}
        allowClear
        placeholder={t('data.searchDocuments')}
        aria-label={t('data.searchDocuments')}
        onChange={(event) => setQ(event.target.value.trim())}
      />
      {found.length === 0 ? <p className={styles.none}>{t('data.nothing')}</p> : null}
      {found.map((business) => (
        <section key={business.key} className={styles.business}>
          <h2>
            {business.title}
            <span className="sp-number">{business.date}</span>
          </h2>
          <p>{business.text}</p>
          <div className={styles.documents}>
            {business.documents.map((document) => (
              <Suspense key={document.key} fallback={<Skeleton lines={6} />}>
                <DocumentView
                  document={document}
                  firm={company.profile}
                  onEnlarge={() => setLarge({ business: business.key, document: document.key })}
                />
              </Suspense>
            ))}
          </div>
        </section>
      ))}
      <WhenOpened isOpen={large !== undefined}>
        <DocumentViewer
          documents={data.find(({ key }) => key === large?.business)?.documents ?? []}
          firm={company.profile}
          shown={large?.document}
          onShow={(document) => setLarge(document && large ? { ...large, document } : undefined)}
        />
      </WhenOpened>
    </>
  );
}
