import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentDeck } from '@/shared/documents/DocumentDeck';
import type { Marking } from '@/shared/documents/faults';
import type { Book, BookReport } from '../../api/types';
import styles from '../ReportTab.module.css';

/** 有误之处: what was marked on documents that were sent back, beside what is faulty where that is told. */
export function MarkedDocuments({ report, book }: { report: BookReport; book: Book }) {
  const { t } = useTranslation('simulation');
  const id = useId();
  if (report.documents.length === 0) return null;
  const all = book.businesses.flatMap(({ documents }) => documents);
  const documents = report.documents.flatMap(({ document }) => all.find(({ key }) => key === document) ?? []);
  const named = (fields: (one: BookReport['documents'][number]) => readonly string[]) =>
    report.documents.flatMap((one) => fields(one).map((field) => ({ document: one.document, field })));
  const marking: Marking = {
    types: book.document_types,
    marked: named((one) => one.named),
    ...(report.shows_key ? { planted: named((one) => one.planted ?? []) } : {}),
  };
  return (
    <section className={styles.faults} aria-labelledby={id}>
      <h3 id={id}>{t('faults.title')}</h3>
      <DocumentDeck key={report.number} documents={documents} firm={book.card.profile} marking={marking} />
    </section>
  );
}
