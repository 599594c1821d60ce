import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankPlace, downloadReconciliation } from '../../api/reconciliation';
import type { Book, Reconciliation } from '../../api/types';
import { BringStatement } from './BringStatement';
import { PrintReconciliation } from './PrintReconciliation';
import styles from './Reconciliation.module.css';

interface Props {
  book: Book;
  /** The bank account by code and name. */
  account: string;
  place: BankPlace;
  data: Reconciliation;
  canWrite: boolean;
}

/** How far the bank's statement goes, another statement, and the finished form as a file or on paper. */
export function StatementTools({ book, account, place, data, canWrite }: Props) {
  const { t } = useTranslation('simulation');
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className={styles.tools}>
      <span className={styles.until}>{t('reconciliation.until', { date: data.bank_until })}</span>
      {canWrite ? <BringStatement place={place} data={data} isAside /> : null}
      {data.statement ? (
        <Button size="small" icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          {t('books.print')}
        </Button>
      ) : null}
      {data.statement && isPrinting ? (
        <PrintReconciliation
          {...{ book, account, statement: data.statement }}
          onDone={() => setPrinting(false)}
        />
      ) : null}
      {data.statement ? (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() =>
            void downloadReconciliation(place, `${t('reconciliation.statement')} ${place.view.period}.xlsx`)
          }
        >
          {t('reconciliation.download')}
        </Button>
      ) : null}
    </div>
  );
}
