import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintSheet } from '@/shared/ui/PrintSheet';
import { usePrint } from '@/shared/ui/usePrint';
import type { Book } from '../../api/types';
import styles from '../books.module.css';

interface Props {
  book: Book;
  title: string;
  /** Which account, period, days. */
  about: string;
  /** Choices that change what stands on the sheet. */
  tools?: ReactNode;
  /** Many columns: printed across the paper. */
  isWide?: boolean;
  children: ReactNode;
}

/** A book on its sheet, with its title; prints as it stands, under the company's name. */
export function Sheet({ book, title, about, tools, isWide = false, children }: Props) {
  const { t } = useTranslation('simulation');
  const [isPrinting, setPrinting] = useState(false);
  return (
    <section className={styles.book} aria-label={title}>
      <header className={styles.bookHead}>
        <h2 className={styles.title}>
          {title}
          <small className="sp-number">{about}</small>
        </h2>
        <div className={styles.bookTools}>
          {tools}
          <Button type="text" icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
            {t('books.print')}
          </Button>
        </div>
      </header>
      <div className={styles.sheet}>{children}</div>
      {isPrinting ? (
        <PrintedSheet {...{ book, title, about, isWide }} onDone={() => setPrinting(false)}>
          {children}
        </PrintedSheet>
      ) : null}
    </section>
  );
}

function PrintedSheet({ book, title, about, isWide, children, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('simulation');
  usePrint(onDone);
  return (
    <PrintSheet>
      {isWide ? <style>{'@media print{@page{size:A4 landscape}}'}</style> : null}
      <div className={styles.printed}>
        <h1>{title}</h1>
        <p>
          <span>{t('books.company', { name: book.card.profile.name })}</span>
          <span className="sp-number">{about}</span>
          <span>{t('books.currency')}</span>
        </p>
        {children}
      </div>
    </PrintSheet>
  );
}
