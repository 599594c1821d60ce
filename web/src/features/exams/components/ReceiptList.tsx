import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { type RecordLine, receiptsQuery } from '../api';
import styles from './list.module.css';
import { ReceiptDownload } from './ReceiptDownload';

/** Every receipt of an attempt, and the signed file of them once it was handed in. */
export function ReceiptList({ row: { attempt, title } }: { row: RecordLine }) {
  const { t } = useTranslation('exams');
  const receipts = useQuery(receiptsQuery(attempt.id));
  if (receipts.error) return <ErrorState error={receipts.error} onRetry={() => void receipts.refetch()} />;
  return (
    <>
      <p className={styles.sub}>{t('record.chain')}</p>
      <div className={styles.chain}>
        <table style={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t('record.receiptAt')}</th>
              <th scope="col">{t('record.receiptContent')}</th>
              <th scope="col">SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {(receipts.data ?? []).map((receipt) => (
              <tr key={receipt.number}>
                <td>{receipt.number}</td>
                <td style={{ whiteSpace: 'nowrap' }}>{formatDateTime(receipt.at_ms)}</td>
                <td style={{ whiteSpace: 'nowrap' }}>
                  {receipt.content.startsWith('submit')
                    ? t('record.handedIn')
                    : t('record.changes', { count: receipt.content.split(',').length })}
                </td>
                <td className={styles.mono}>{receipt.hash}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {attempt.submitted_at_ms === null ? null : (
        <p className={styles.keep}>
          <ReceiptDownload attemptId={attempt.id} title={title} />
          <Link to="/receipt">{t('record.check')}</Link>
        </p>
      )}
    </>
  );
}
