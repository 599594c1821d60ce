import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintSheet } from '@/shared/ui/PrintSheet';
import type { Book, StatementView } from '../api/types';
import own from './Statement.module.css';
import { StatementPages } from './StatementPages';

interface Props {
  book: Book;
  data: StatementView;
  period: string;
  onDone: () => void;
}

/** Prints a statement in its form: title, number, whose it is and for when; a form of many columns across the paper. */
export function PrintStatement({ book, data, period, onDone }: Props) {
  const { t } = useTranslation('simulation');
  const { statement } = data;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => done();
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const isWide = statement.columns.length > 4;
  return (
    <PrintSheet>
      {isWide ? <style>{'@media print{@page{size:A4 landscape}}'}</style> : null}
      <div className={own.paper}>
        <h1>{statement.title}</h1>
        <p className={own.number}>{statement.number}</p>
        <p className={own.head}>
          <span>{t('statement.company', { name: book.card.profile.name })}</span>
          <span className="sp-number">{period}</span>
          <span>{t('statement.unit')}</span>
        </p>
        <StatementPages statement={statement} />
        {data.prior ? (
          <>
            <h2>{t('statement.prior')}</h2>
            <StatementPages statement={data.prior} />
          </>
        ) : null}
      </div>
    </PrintSheet>
  );
}
