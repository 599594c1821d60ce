import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { Receipt, SubmittedBy } from '../api';
import type { BackSearch } from './EntryCard';
import styles from './exam.module.css';

interface Props {
  title: string;
  back: BackSearch;
  receipt: Receipt;
  by: SubmittedBy | null;
  atMs: number | null;
  /** Changes that came after the end. */
  refused: number;
}

/** What a student keeps after handing in. */
export function ReceiptCard({ title, back, receipt, by, atMs, refused }: Props) {
  const { t } = useTranslation('exams');
  return (
    <div className={styles.frame}>
      <main className={styles.card}>
        <CheckCircleFilled className={styles.bigMark ?? ''} aria-hidden />
        <h1 className={styles.cardTitle} style={{ marginTop: 8 }}>
          {t('receipt.title')}
        </h1>
        <p className={styles.person}>{title}</p>
        <p style={{ marginTop: 12 }}>
          {t(`receipt.by.${by ?? 'student'}`)} {formatDateTime(atMs ?? receipt.at_ms)}
        </p>
        {refused > 0 ? <p className={styles.warn}>{t('receipt.refused', { count: refused })}</p> : null}
        <div className={styles.hash}>
          <div className={styles.leftLabel}>{t('receipt.number', { number: receipt.number })}</div>
          {receipt.hash}
        </div>
        <p className={styles.person}>{t('receipt.text')}</p>
        <div className={styles.actions}>
          <LinkButton look="primary" to="/course/testRecord" search={back}>
            {t('receipt.records')}
          </LinkButton>
          <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
        </div>
      </main>
    </div>
  );
}
