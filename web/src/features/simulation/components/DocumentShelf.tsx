import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { documentsQuery } from '../api/companies';
import { DocumentPaper } from './DocumentCard';
import styles from './DocumentShelf.module.css';

/** All source documents of a company, business by business. */
export function DocumentShelf({ companyId }: { companyId: number }) {
  const { t } = useTranslation('simulation');
  const [q, setQ] = useState('');
  const { data, error, refetch } = useQuery(documentsQuery(companyId));
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
              <DocumentPaper key={document.key} document={document} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
